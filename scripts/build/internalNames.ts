/**
 * Properties of our own objects that no page, no service, no storage, no browser and no part of Lit knows: the
 * files for the script tag have short names in their place. A name that any of these knows would break pages,
 * so only names that stand here are shortened.
 */
export const internalNames: readonly string[] = `
  allowed amounts author bare base broken choice codes createCall decision denominator discounts factor
  fault follow hear inPage intl isApproximate isAsking isAway isFixed isHidden isInFront isLoading isLocal
  isMade isMixed isNear isNews isPrerendering isSound isTyping isUnreadable isVisited isWaiting isWanted
  isWhole languageOf leave maxAge mayAsk numerator onCall onLeave onLoss onNews onReturn onSaved
  onWithdrawal oneOf onlineSince openChannel owner pair preferences preset queries rateBeside readQuery
  report reportAttribute restoreChoice restyle setState settings sheets shownSlot staleTime tellWithdrawal
  terms via withLock written wrong
`
  .trim()
  .split(/\s+/);
