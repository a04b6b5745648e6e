export function GET(request) {
  const country = request.headers.get('x-vercel-ip-country');
  const isKnown = /^[A-Z]{2}$/.test(country) && country !== 'XX';
  const settings = isKnown ? { country } : {};
  return new Response(`window.localPriceSettings = ${JSON.stringify(settings)};`, {
    headers: { 'content-type': 'text/javascript', 'cache-control': 'private, no-store' },
  });
}
