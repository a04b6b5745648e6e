export default {
  async fetch(request) {
    const response = await fetch(request);
    const country = request.cf?.country;
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    // T1 means Tor, and XX an unknown country.
    if (!isPage || !/^[A-Z]{2}$/.test(country) || country === 'XX') return response;
    const page = new HTMLRewriter()
      .on('script[data-country]', {
        element(script) {
          script.setAttribute('data-country', country);
        },
      })
      .transform(response);
    const changed = new Response(page.body, page);
    changed.headers.set('cache-control', 'private, no-cache');
    changed.headers.delete('etag');
    changed.headers.delete('last-modified');
    return changed;
  },
};
