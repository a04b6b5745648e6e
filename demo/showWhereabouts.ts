/** Says in words where the service takes the visitor to be. */
export async function showWhereabouts(): Promise<void> {
  await customElements.whenDefined('local-price');
  const { country, currency } = await window.localPrice!.visitor();
  const status = document.querySelector('#whereabouts')!;
  if (!country) {
    status.textContent =
      'The service can’t tell your country, as a private address has none: you see the shop’s own ' +
      'prices. Choose a country under “Visit from”.';
    return;
  }
  const language = document.documentElement.lang;
  const name = (type: 'region' | 'currency', code: string): string =>
    new Intl.DisplayNames(language, { type }).of(code) ?? code;
  status.textContent =
    `The service says: you are in ${name('region', country)}` +
    (currency ? `, where one pays in ${name('currency', currency)} (${currency}).` : '.');
}
