function handler(event) {
  const header = event.request.headers['cloudfront-viewer-country'];
  const country = header ? header.value : '';
  const isKnown = /^[A-Z]{2}$/.test(country) && country !== 'XX';
  const settings = isKnown ? { country: country } : {};
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'text/javascript' },
      'cache-control': { value: 'private, no-store' },
    },
    body: {
      encoding: 'text',
      data: 'window.localPriceSettings = ' + JSON.stringify(settings) + ';',
    },
  };
}
