/** The preview of the settings page: three products in five currencies, as the form stands. */
(({ localPriceMoney, localPricePreview: { amounts, base, rates, texts }, wp }) => {
  const { formatPrice, priceFor } = localPriceMoney;
  const form = document.querySelector('.local-price form[action="options.php"]');
  const table = document.querySelector('.local-price-preview');
  const { __ } = wp.i18n;

  function settingsOf() {
    const settings = {};
    for (const [name, value] of new FormData(form)) {
      const key = /^local_price\[(\w+)\]$/.exec(name)?.[1];
      if (key && value.trim()) settings[key] = value.trim();
    }
    return settings;
  }

  function cellOf(amount, baseCurrency, currency, { rounding, ending, ...settings }) {
    const exchangeRate = rates[currency] / rates[baseCurrency];
    const visitor = {
      country: null,
      currency,
      rate: { from: baseCurrency, to: currency, exchangeRate },
    };
    const price = (rules) =>
      priceFor({ basePrice: amount, baseCurrency }, visitor, { ...settings, ...rules });
    const [plain, ruled] = [price({}), price({ rounding, ending })];
    const cell = document.createElement('td');
    cell.textContent = formatPrice(ruled, {
      ...settings,
      locale: document.documentElement.lang,
    });
    if (Math.abs(ruled.amount / plain.amount - 1) > 0.1) {
      cell.className = 'local-price-moved';
      cell.append(` (${__('more than 10% away', 'local-price')})`);
    }
    return cell;
  }

  function show() {
    const settings = settingsOf();
    const baseCurrency = (settings.baseCurrency ?? base).toUpperCase();
    const currencies = ['EUR', 'GBP', 'JPY', 'INR', 'USD', 'BRL'].filter(
      (each) => each !== baseCurrency && rates[each],
    );
    const rows = [];
    try {
      for (const amount of rates[baseCurrency] ? amounts : []) {
        const row = document.createElement('tr');
        const head = document.createElement('th');
        head.scope = 'row';
        head.textContent = `${amount} ${baseCurrency}`;
        row.append(
          head,
          ...currencies.slice(0, 5).map((each) => cellOf(amount, baseCurrency, each, settings)),
        );
        rows.push(row);
      }
      table.tBodies[0].replaceChildren(...rows);
      table.caption.textContent = rows.some((row) => row.querySelector('.local-price-moved'))
        ? texts.moved
        : texts.fine;
    } catch (error) {
      // What is written is not right yet.
      table.caption.textContent = error.message;
    }
  }

  form.addEventListener('input', show);
  show();
})(window);
