/**
 * Properties of our own objects, and of Lit's, that no page, no service, no storage and no browser knows: the
 * files for the script tag have short names in their place. A name that any of these knows would break pages,
 * so only names that stand here are shortened.
 */
export const internalNames: readonly string[] = `
  addController addInitializer allowed amounts author bare base broken choice codes createCall createProperty
  createRenderRoot decision denominator discounts elementStyles enableUpdating factor
  fault finalizeStyles firstUpdated follow fromAttribute getPropertyDescriptor getPropertyOptions
  getUpdateComplete hasChanged hasUpdated hear hostConnected hostDisconnected hostUpdate hostUpdated inPage
  intl isApproximate isAsking isAway isFixed isHidden isInFront isLoading isLocal isMade isMixed isNear isNews
  isPrerendering isSound isTyping isUnreadable isUpdatePending isVisited isWaiting isWanted isWhole languageOf
  leave locate maxAge mayAsk mayGuess noAccessor numerator onCall onLeave onLoss onNews onReturn onSaved
  onWithdrawal oneOf onlineSince openChannel owner pair performUpdate preferences preset queries rateBeside
  readOffered readQuery readRate removeController renderBefore renderOptions renderRoot report reportAttribute
  restoreChoice restyle scheduleUpdate setState settings shadowRootOptions sheets shouldUpdate shownSlot
  staleTime takeStandIns tellWithdrawal terms toAttribute useDefault via willUpdate withLock written wrong
`
  .trim()
  .split(/\s+/);
