/** The preview of the settings page: prices of the shop in five currencies, as the form stands. */
(({ localPriceMoney, localPricePreview: { amounts, base, rates, texts }, wp }) => {
  const { formatPrice, priceFor } = localPriceMoney;
  const form = document.querySelector('.local-price form[action="options.php"]');
  const preview = document.querySelector('.local-price-preview');
  const table = preview.querySelector('table');
  const verdict = preview.querySelector('[role="status"]');
  const locale = document.documentElement.lang;
  const { __ } = wp.i18n;

  function settingsOf() {
    const settings = {};
    for (const [name, value] of new FormData(form)) {
      const key = /^local_price\[(\w+)\]$/.exec(name)?.[1];
      if (key && value.trim()) settings[key] = value.trim();
    }
    return settings;
  }

  function headOf(scope, text) {
    const head = document.createElement('th');
    head.scope = scope;
    head.textContent = text;
    return head;
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
    const isConverted = price({ markup: undefined }).currency === currency;
    if (isConverted && [plain, ruled].some((each) => each.currency !== currency)) {
      throw new Error(texts.unread);
    }
    const cell = document.createElement('td');
    cell.textContent = formatPrice(ruled, { ...settings, locale });
    if (Math.abs(ruled.amount / plain.amount - 1) > 0.1) {
      cell.className = 'local-price-moved';
      cell.append(` (${__('more than 10% away', 'local-price')})`);
    }
    return cell;
  }

  function rowsOf(settings) {
    const currency = (settings.baseCurrency ?? base).toUpperCase();
    if (!rates[currency]) return [];
    const currencies = ['EUR', 'GBP', 'JPY', 'INR', 'USD', 'BRL']
      .filter((each) => each !== currency && rates[each])
      .slice(0, 5);
    const heads = [__('Your price', 'local-price'), ...currencies];
    const rows = [heads.map((each) => headOf('col', each))];
    for (const amount of amounts) {
      const own = priceFor(
        { basePrice: amount, baseCurrency: currency },
        { country: null, currency, rate: null },
      );
      const cells = currencies.map((each) => cellOf(amount, currency, each, settings));
      const head = headOf('row', formatPrice(own, { locale, currencyDisplay: 'code' }));
      rows.push([head, ...cells]);
    }
    return rows.map((cells) => {
      const row = document.createElement('tr');
      row.append(...cells);
      return row;
    });
  }

  /** Says how the preview is. A text that stays is not read aloud again. */
  function say(text) {
    if (verdict.textContent !== text) verdict.textContent = text;
  }

  function show() {
    try {
      const [head, ...rows] = rowsOf(settingsOf());
      table.tHead.replaceChildren(...(head ? [head] : []));
      table.tBodies[0].replaceChildren(...rows);
      say(
        !head
          ? texts.unknown
          : table.querySelector('.local-price-moved')
            ? texts.moved
            : texts.fine,
      );
    } catch (error) {
      // What is written is not right yet.
      say(error.message);
    }
  }

  form.addEventListener('input', show);
  show();
  // What was not saved is read aloud with its field.
  form.querySelector('input[aria-invalid]')?.focus();
})(window);
