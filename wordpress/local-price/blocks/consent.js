/** Follows the site's consent tool, by the WP Consent API. Nothing is requested or stored before its answer. */
customElements.whenDefined('local-price').then(() => {
  let isDefined = false;
  /**
   * Whether the API can answer. Without a type of consent it allows everything, and a tool may name the type late; what
   * PHP has named is only its guess then. A shop that requires consent itself waits for a tool.
   */
  const isReady = () =>
    window.wp_has_consent &&
    (isDefined ||
      window.wp_consent_type ||
      (!window.waitfor_consent_hook &&
        (window.wp_fallback_consent_type ||
          (!window.localPriceConsent.isRequired && document.readyState === 'complete'))));
  const follow = () => {
    if (!isReady()) return;
    if (window.wp_has_consent('functional')) window.localPrice.grantConsent();
    else window.localPrice.withdrawConsent();
  };
  follow();
  document.addEventListener('wp_consent_type_defined', () => {
    isDefined = true;
    follow();
  });
  document.addEventListener('wp_listen_for_consent_change', follow);
  // The visitor may have answered in another tab.
  document.addEventListener('visibilitychange', follow);
  // An optimizer may defer the API's script, and this one not.
  window.addEventListener('load', follow);
});
