/** Languages that are written from right to left. */
const rightToLeft = ['ar', 'fa', 'he', 'ur'];

/**
 * Starts the control for the language of the prices. The rest of the page stays in English, so `lang` is set
 * on the containers of the prices, for the prices and for screen readers. Containers with English text keep
 * their own `lang`.
 */
export function startLanguageControl(): void {
  const select = document.querySelector<HTMLSelectElement>('#language')!;
  const places = document.querySelectorAll<HTMLElement>('.shown:not([lang])');
  const update = (): void => {
    const { language } = new Intl.Locale(select.value);
    for (const place of places) {
      place.lang = select.value;
      place.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr';
    }
  };
  select.addEventListener('change', update);
  update();
}
