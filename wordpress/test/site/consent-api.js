/** A stand-in for the script of the WP Consent API. */
(() => {
  const { consent_type: type, waitfor_consent_hook: wait, cookie_prefix: prefix } = consent_api;
  const read = (category) =>
    new RegExp(`(?:^|; )${prefix}_${category}=(\\w*)`).exec(document.cookie)?.[1] ?? '';
  window.wp_fallback_consent_type = type;
  window.waitfor_consent_hook = wait;
  window.wp_has_consent = (category) => {
    const applied = window.wp_consent_type ?? type;
    const value = read(category);
    // Without a type, there is no consent tool, and everything is allowed.
    return !applied || value === 'allow' || (applied.includes('optout') && !value);
  };
  window.wp_set_consent = (category, value) => {
    const before = read(category);
    document.cookie = `${prefix}_${category}=${value};path=/;max-age=999`;
    if (before === value) return;
    const detail = Object.assign([], { [category]: value });
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail }));
  };
})();
