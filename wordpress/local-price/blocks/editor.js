/** The editor of the blocks. It shows the elements themselves, so prices appear as in the page. */
((
  { blocks, blockEditor, components, element, i18n, richText },
  { baseCurrency, elements, groups, hasInline, isSetUp, priceBlock, way, places },
) => {
  const { createElement: el, Fragment } = element;
  const { InnerBlocks, InspectorControls, useBlockProps, useInnerBlocksProps } = blockEditor;
  const { Disabled, FormTokenField, Notice, PanelBody, Placeholder } = components;
  const { SelectControl, TextControl, ToggleControl } = components;
  const { __ } = i18n;

  const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

  /** Returns the attributes of an element from those of its block; empty ones are omitted. */
  function attributesOf(tag, attributes) {
    return Object.fromEntries(
      ['id', ...Object.keys(elements[tag])]
        .map((name) => [name, attributes[camelCase(name)]])
        .filter(([, value]) => value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => [name, value === true ? '' : value]),
    );
  }

  /** Returns a control for each attribute of an element, given as `[name, label, help or labels of its values]`. */
  function controls(tag, list, { attributes, setAttributes }) {
    const types = new Map(
      Object.entries(elements[tag]).map(([name, type]) => [camelCase(name), type]),
    );
    return list.map(([name, label, more]) => {
      const type = types.get(name);
      const common = {
        key: name,
        label,
        __nextHasNoMarginBottom: true,
        onChange(value) {
          const read = amounts.includes(name) ? amountOf(value) : value;
          setAttributes({ [name]: read === '' ? undefined : read });
        },
      };
      if (type === 'boolean') {
        return el(ToggleControl, { ...common, checked: !!attributes[name] });
      }
      if (Array.isArray(type)) {
        const options = [
          { value: '', label: __('Default', 'local-price') },
          ...type.map((value) => ({ value, label: more?.[value] ?? value })),
        ];
        return el(SelectControl, { ...common, value: attributes[name] ?? '', options });
      }
      return el(TextControl, {
        ...common,
        ...direction,
        help: more,
        value: attributes[name] ?? '',
      });
    });
  }

  /** Codes are written from left to right, also in a site that is not. */
  const direction = { dir: 'auto' };

  const amounts = ['basePrice', 'basePriceMax', 'compareAt'];

  /** Returns an amount as elements read it: a decimal comma becomes a point. */
  const amountOf = (text) => text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2');

  const isAmount = (text) => /^\d+(\.\d+)?$/.test(text);

  /** Says which amount elements cannot read. */
  function amountNotice({ attributes }) {
    // A previous price may also have a currency or a place.
    const wrong = amounts
      .slice(0, 2)
      .map((name) => attributes[name])
      .find((text) => text && !isAmount(text));
    return (
      wrong &&
      el(
        Notice,
        { key: 'amount', status: 'error', isDismissible: false },
        i18n.sprintf(
          /* translators: %s: what was written. */
          __('“%s” is not a plain number such as 1299 or 49.00.', 'local-price'),
          wrong,
        ),
      )
    );
  }

  const priceControls = () => [
    ['basePrice', __('Price', 'local-price'), __('A plain number such as 49.00.', 'local-price')],
    ['baseCurrency', __('Currency', 'local-price'), currencyHelp()],
    [
      'basePriceMax',
      __('Highest price', 'local-price'),
      __('For a range such as 49 to 79.', 'local-price'),
    ],
    [
      'compareAt',
      __('Previous price', 'local-price'),
      __('Struck through before the price.', 'local-price'),
    ],
    [
      'content',
      __('Your own text', 'local-price'),
      __('For example $49.00. It is shown if there is no local price.', 'local-price'),
    ],
  ];

  const placeControls = () => [
    [
      'prices',
      __('Fixed prices', 'local-price'),
      __('By currency or country, such as EUR:45 IN/USD:19.', 'local-price'),
    ],
    [
      'discount',
      __('Discounts', 'local-price'),
      __('By country, such as IN:60% BR:40%.', 'local-price'),
    ],
    ['currencies', __('Only these currencies', 'local-price'), 'EUR GBP'],
    [
      'places',
      __('Countries that count', 'local-price'),
      {
        known: __('Known', 'local-price'),
        chosen: __('Known or chosen', 'local-price'),
        guess: __('Known, chosen or guessed', 'local-price'),
      },
    ],
  ];

  const formControls = () => [
    ['rounding', __('Rounding', 'local-price'), '0.05 JPY:100'],
    [
      'roundMode',
      __('Direction of rounding', 'local-price'),
      {
        nearest: __('Nearest', 'local-price'),
        up: __('Up', 'local-price'),
        down: __('Down', 'local-price'),
      },
    ],
    ['ending', __('Ending', 'local-price'), '99 JPY:80'],
    ['markup', __('Markup', 'local-price'), '2.5%'],
    [
      'show',
      __('Prices shown', 'local-price'),
      {
        local: __('The local price', 'local-price'),
        both: __('The local price and yours', 'local-price'),
      },
    ],
    ['currencyDisplay', __('Currency sign', 'local-price')],
    ['trailingZeroDisplay', __('Zeros at the end', 'local-price')],
    ['approximate', __('Mark as approximate (≈)', 'local-price')],
    ['name', __('Name in a form', 'local-price')],
    ['id', __('HTML id', 'local-price')],
    ['of', __('Computed from the price with this id', 'local-price')],
    ['times', __('Factor', 'local-price')],
  ];

  function currencyHelp() {
    return baseCurrency
      ? i18n.sprintf(
          /* translators: %s: the code of a currency. */
          __('If it is empty: %s.', 'local-price'),
          baseCurrency,
        )
      : __('Three letters such as USD.', 'local-price');
  }

  /** Says that prices stay as they are until the plugin is set up. */
  function setUpNotice() {
    return (
      !isSetUp &&
      el(
        Notice,
        { status: 'warning', isDismissible: false },
        __('Prices stay as you write them until you have set up Local price.', 'local-price'),
      )
    );
  }

  const panel = (title, content, initialOpen = true) =>
    el(PanelBody, { title, initialOpen, key: title }, content);

  blocks.registerBlockType('local-price/price', {
    edit(props) {
      const { attributes } = props;
      const blockProps = useBlockProps();
      const written = attributesOf('local-price', attributes);
      if (!attributes.of && baseCurrency) written['base-currency'] ??= baseCurrency;
      const isEmpty = !attributes.basePrice && !attributes.of;
      return el(
        Fragment,
        null,
        el(InspectorControls, null, [
          panel(__('Price', 'local-price'), [
            setUpNotice(),
            amountNotice(props),
            ...controls('local-price', priceControls(), props),
          ]),
          panel(
            __('By country', 'local-price'),
            controls('local-price', placeControls(), props),
            false,
          ),
          panel(
            __('How it looks', 'local-price'),
            controls('local-price', formControls(), props),
            false,
          ),
        ]),
        isEmpty
          ? el(
              'div',
              blockProps,
              el(
                Placeholder,
                {
                  icon: 'tag',
                  label: __('Local price', 'local-price'),
                  instructions: __('Write your own price and its currency.', 'local-price'),
                },
                el(PriceForm, {
                  action: __('Insert', 'local-price'),
                  onPrice: props.setAttributes,
                }),
              ),
            )
          : el(
              'p',
              blockProps,
              // A new element for new attributes: it keeps what it has printed for its own.
              el('local-price', { ...written, key: attributes.content }, attributes.content),
            ),
      );
    },
    // What is shown where the plugin is not active.
    save: ({ attributes }) => el('p', useBlockProps.save(), textOf(attributes)),
    // Blocks without what is shown then. Without their attributes, WordPress would drop these.
    deprecated: [{ ...priceBlock, save: () => null }],
  });

  /** Returns the author's text, or their price. It depends on the block alone: otherwise, WordPress finds it broken later. */
  function textOf({ content, basePrice, basePriceMax, baseCurrency: own }) {
    const range = [basePrice, basePriceMax].filter(Boolean).join(' – ');
    return content || (range && [own, range].filter(Boolean).join('\u00a0'));
  }

  /** A form for a price: what is written is passed at once, so that it does not go away after the first digit. */
  function PriceForm({ action, given = {}, onPrice }) {
    const [price, setPrice] = element.useState(given.basePrice ?? '');
    const [currency, setCurrency] = element.useState(given.baseCurrency ?? baseCurrency);
    return el(
      'form',
      {
        className: 'local-price-new',
        onSubmit(event) {
          event.preventDefault();
          onPrice({ basePrice: amountOf(price), baseCurrency: currency.trim().toUpperCase() });
        },
      },
      el(TextControl, {
        label: __('Price', 'local-price'),
        value: price,
        onChange: setPrice,
        placeholder: '49.00',
        ...direction,
        __nextHasNoMarginBottom: true,
      }),
      el(TextControl, {
        label: __('Currency', 'local-price'),
        value: currency,
        onChange: setCurrency,
        placeholder: 'USD',
        ...direction,
        __nextHasNoMarginBottom: true,
      }),
      el(
        components.Button,
        {
          variant: 'primary',
          type: 'submit',
          disabled: !isAmount(amountOf(price)) || !/^[a-z]{3}$/i.test(currency.trim()),
        },
        action,
      ),
    );
  }

  /** Puts a price into a sentence, or changes the one that is selected. */
  function InlinePrice({ isObjectActive, activeObjectAttributes, value, onChange, contentRef }) {
    const [isOpen, setOpen] = element.useState(false);
    const { basePrice, baseCurrency: currency } = activeObjectAttributes;
    const selected = richText.getTextContent(richText.slice(value));
    const amount = /\d+(?:[.,]\d+)?/.exec(selected)?.[0];
    const onPrice = (written) => {
      // With the attributes that this form does not know.
      const { attributes, ...object } = (isObjectActive && richText.getActiveObject(value)) || {};
      const text = textOf({ ...written, content: isObjectActive ? '' : selected });
      const made = {
        ...object,
        type: inlineName,
        attributes: { ...attributes, ...written },
        innerHTML: richText.toHTMLString({ value: richText.create({ text }) }),
      };
      onChange(richText.insertObject(value, made, value.start, value.end));
      setOpen(false);
    };
    return el(
      Fragment,
      null,
      el(blockEditor.RichTextToolbarButton, {
        icon: 'tag',
        title: __('Local price', 'local-price'),
        isActive: isObjectActive,
        onClick: () => setOpen(!isOpen),
      }),
      isOpen &&
        el(
          components.Popover,
          { anchor: contentRef.current, onClose: () => setOpen(false), focusOnMount: true },
          el(PriceForm, {
            action: isObjectActive ? __('Change', 'local-price') : __('Insert', 'local-price'),
            given: isObjectActive ? { basePrice, baseCurrency: currency } : { basePrice: amount },
            onPrice,
          }),
        ),
    );
  }

  const inlineName = 'local-price/inline';
  // Before WordPress 6.4, a price in a sentence stays as it was written, as a tag or a shortcode.
  if (hasInline) {
    richText.registerFormatType(inlineName, {
      title: __('Local price', 'local-price'),
      tagName: 'local-price',
      className: null,
      contentEditable: false,
      attributes: { basePrice: 'base-price', baseCurrency: 'base-currency' },
      edit: InlinePrice,
    });
  }

  const { language, labels, codesOf } = window.localPriceCountries(
    document.documentElement.lang || 'en',
    groups,
  );
  const suggestions = [...labels.values()].sort((a, b) => a.localeCompare(b));

  /** Says why what was written is not a country. */
  function refusalOf(written) {
    const codes = codesOf(written);
    if (!codes.length) {
      /* translators: %s: what was written. */
      return i18n.sprintf(__('“%s” is not a country.', 'local-price'), written);
    }
    const choices = new Intl.ListFormat(language, { type: 'disjunction' });
    return i18n.sprintf(
      /* translators: 1: what was written, 2: countries such as “Niger (NE) or Nigeria (NG)”. */
      __('“%1$s” could be %2$s: choose one.', 'local-price'),
      written,
      choices.format(codes.map((code) => labels.get(code))),
    );
  }

  function CountryTokens({ label, value, onChange }) {
    const [refused, setRefused] = element.useState([]);
    const codes = (value ?? '').split(/[\s,]+/).filter(Boolean);
    return el(
      'div',
      { className: 'local-price-countries' },
      el(FormTokenField, {
        label,
        value: codes.map((code) => labels.get(code.toUpperCase()) ?? code),
        suggestions,
        onChange(tokens) {
          const isRead = (token) => codesOf(token).length === 1;
          // A list of codes in one piece, such as “FR; UK”.
          const all = tokens.flatMap((token) => {
            const parts = token.split(/[\s;]+/).filter(Boolean);
            return !isRead(token) && parts.every(isRead) ? parts : token;
          });
          setRefused(all.filter((token) => !isRead(token)));
          const found = new Set(all.filter(isRead).flatMap(codesOf));
          onChange([...found].join(' ') || undefined);
        },
        // The first match is not selected: that of UK is Ukraine.
        __experimentalExpandOnFocus: true,
      }),
      refused.length > 0 &&
        el(Notice, { status: 'error', isDismissible: false }, refused.map(refusalOf).join(' ')),
    );
  }

  /** Says that a gate never opens where each country is a guess, and lets it open. */
  function guessNotice({ attributes, setAttributes }) {
    return (
      way === 'rates' &&
      (attributes.places ?? places) !== 'guess' &&
      el(
        Notice,
        {
          key: 'guess',
          status: 'warning',
          isDismissible: false,
          actions: [
            {
              label: __('Count a guessed country', 'local-price'),
              onClick: () => setAttributes({ places: 'guess' }),
            },
          ],
        },
        __(
          'With a rates file, each country is a guess from the time zone, and this never opens.',
          'local-price',
        ),
      )
    );
  }

  const gateControls = () => [
    [
      'unknown',
      __('If the country is not known', 'local-price'),
      { hide: __('Instead', 'local-price'), show: __('Shown', 'local-price') },
    ],
    [
      'places',
      __('Countries that count', 'local-price'),
      { known: __('Known', 'local-price'), guess: __('Known or guessed', 'local-price') },
    ],
  ];

  blocks.registerBlockType('local-price/gate', {
    edit(props) {
      const { attributes, setAttributes } = props;
      const inner = useInnerBlocksProps(useBlockProps({ className: 'local-price-gate' }), {
        template: [['local-price/gate-shown'], ['local-price/gate-instead']],
        templateLock: 'all',
      });
      return el(
        Fragment,
        null,
        el(
          InspectorControls,
          null,
          panel(__('Countries', 'local-price'), [
            guessNotice(props),
            el(CountryTokens, {
              key: 'allow',
              label: __('Shown to visitors from', 'local-price'),
              value: attributes.allow,
              onChange: (allow) => setAttributes({ allow }),
            }),
            el(CountryTokens, {
              key: 'block',
              label: __('Not shown to visitors from', 'local-price'),
              value: attributes.block,
              onChange: (block) => setAttributes({ block }),
            }),
            ...controls('geo-gate', gateControls(), props),
          ]),
        ),
        el('div', inner),
      );
    },
    save: () => el(InnerBlocks.Content),
  });

  for (const [name, label] of [
    ['gate-shown', __('Shown', 'local-price')],
    ['gate-instead', __('Instead', 'local-price')],
  ]) {
    blocks.registerBlockType(`local-price/${name}`, {
      edit() {
        const { children, ...inner } = useInnerBlocksProps(
          useBlockProps({ className: 'local-price-gate-branch' }),
          { template: [['core/paragraph']], templateLock: false },
        );
        return el(
          'div',
          inner,
          el('span', { className: 'local-price-gate-label' }, label),
          children,
        );
      },
      save: () => el(InnerBlocks.Content),
    });
  }

  const pickerControls = (list) => [
    ['label', __('Label', 'local-price'), __('Read by screen readers.', 'local-price')],
    list,
    ['automatic', __('Text of the empty choice', 'local-price')],
    ['name', __('Name in a form', 'local-price')],
  ];

  for (const [tag, list] of [
    ['currency-picker', () => ['currencies', __('Currencies', 'local-price'), 'EUR GBP USD']],
    ['country-picker', () => ['countries', __('Countries', 'local-price'), 'DE FR US']],
  ]) {
    blocks.registerBlockType(`local-price/${tag}`, {
      edit(props) {
        const fields = pickerControls(list());
        const written = attributesOf(tag, props.attributes);
        return el(
          Fragment,
          null,
          el(
            InspectorControls,
            null,
            panel(__('Choices', 'local-price'), [setUpNotice(), ...controls(tag, fields, props)]),
          ),
          // A choice in the editor would be remembered for the site.
          el('div', useBlockProps(), el(Disabled, null, el(tag, written))),
        );
      },
      save: () => null,
    });
  }
})(window.wp, window.localPriceBlocks);
