/** The pages of the site in reading order: groups of paths and names. */
export const contents: readonly (readonly [
  group: string,
  pages: readonly (readonly [path: string, name: string])[],
])[] = [
  [
    'Get started',
    [
      ['/', 'The demo shop'],
      ['/docs/guides/quick-start.html', 'Quick start'],
      ['/docs/guides/without-a-server.html', 'Without a server'],
      ['/demo/snippet.html', 'Build your snippet'],
    ],
  ],
  [
    'Elements',
    [
      ['/demo/local-price.html', '<local-price>'],
      ['/demo/geo-gate.html', '<geo-gate>'],
      ['/demo/currency-picker.html', '<currency-picker>'],
      ['/demo/currency-converter.html', '<currency-converter>'],
    ],
  ],
  [
    'Guides',
    [
      ['/docs/guides/fixed-prices.html', 'Fixed prices'],
      ['/docs/guides/checkout.html', 'Checkout'],
      ['/docs/guides/analytics.html', 'Analytics'],
      ['/docs/guides/payment-pages.html', 'Payment pages and PCI DSS'],
      ['/docs/guides/price-laws.html', 'Laws about prices'],
      ['/docs/guides/consent.html', 'Consent'],
      ['/docs/guides/other-tools.html', 'Other tools and page builders'],
      ['/docs/guides/strict-csp.html', 'Strict policies (CSP)'],
      ['/docs/guides/server-rendered-pages.html', 'Server-rendered and cached pages'],
      ['/docs/guides/cdn-country.html', 'When your CDN knows the country'],
      ['/docs/guides/crawlers-and-structured-data.html', 'Crawlers and structured data'],
      ['/docs/guides/accessibility-and-languages.html', 'Accessibility and languages'],
      ['/docs/examples.html', 'With a framework'],
      ['/docs/guides/testing.html', 'Tests of pages'],
      ['/docs/guides/running-the-service.html', 'Running the service'],
      ['/docs/guides/monitoring.html', 'Monitoring'],
      ['/docs/guides/moving.html', 'Moving from another tool'],
      ['/docs/guides/troubleshooting.html', 'When a price does not change'],
    ],
  ],
  [
    'Reference',
    [
      ['/docs/reference.html', 'All elements in tables'],
      ['/docs/settings.html', 'Page settings and window.localPrice'],
      ['/docs/how-it-works.html', 'How it works'],
      ['/docs/npm.html', 'From npm'],
      ['/docs/service.html', 'The service'],
      ['/docs/content-security-policy.html', 'Policies and transports'],
      ['/docs/threat-model.html', 'Threat model'],
      ['/docs/errors.html', 'Console messages'],
      ['/docs/side-by-side.html', 'Comparison with others'],
      ['/docs/stability.html', 'What you can rely on'],
      ['/docs/changes.html', 'Changes'],
    ],
  ],
];
