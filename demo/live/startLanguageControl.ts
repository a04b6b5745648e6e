/** Languages that are written from right to left. */
const rightToLeft = ['ar', 'fa', 'he', 'ur'];

/**
 * Picking a language writes the prices in it. The page's own words stay in English, so that it is
 * the places of the prices that say their language, to the prices and to screen readers alike. A price
 * among words is in their language.
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
