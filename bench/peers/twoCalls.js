/* A better snippet: two calls in a row for the whole page. Nothing is remembered or checked. */
const api = `${document.currentScript.dataset.api ?? ''}/api/v1/`;

function jsonp(url, done) {
  const name = `cb${Math.random().toString(36).slice(2)}`;
  window[name] = done;
  const script = document.createElement('script');
  script.src = `${url}&callback=${name}`;
  document.head.append(script);
}

jsonp(`${api}origin?apikey=demo`, (origin) => {
  const currency = origin.meta_data.currency.symbol;
  jsonp(`${api}currency/swap?apikey=demo&from=${currency}&to=USD`, (swap) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    for (const price of document.querySelectorAll('.price')) {
      price.textContent = format.format(Number(price.dataset.usd) / swap.meta_data.exchange_rate);
    }
  });
});
