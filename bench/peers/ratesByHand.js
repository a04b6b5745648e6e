/* A snippet for a page without a service: it fetches the rates once. The page names the currency; nothing is remembered or checked. */
const { currency, rates } = document.currentScript.dataset;

fetch(rates)
  .then((answer) => answer.json())
  .then(({ usd }) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    for (const price of document.querySelectorAll('.price')) {
      price.textContent = format.format(Number(price.dataset.usd) * usd[currency.toLowerCase()]);
    }
  });
