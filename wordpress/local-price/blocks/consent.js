/** Follows the site's consent banner, by the WP Consent API. Nothing is requested or stored before that. */
customElements.whenDefined('local-price').then(() => {
  const follow = () => {
    if (window.wp_has_consent('functional')) window.localPrice.grantConsent();
    else window.localPrice.withdrawConsent();
  };
  follow();
  document.addEventListener('wp_consent_type_defined', follow);
  document.addEventListener('wp_listen_for_consent_change', follow);
});
