export default async (request, context) => {
  const response = await context.next();
  const country = context.geo?.country?.code;
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || !/^[A-Z]{2}$/.test(country) || country === 'XX') return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'private, no-cache');
  for (const name of ['content-length', 'etag', 'last-modified']) headers.delete(name);
  const page = html.replace('data-country=""', `data-country="${country}"`);
  return new Response(page, { status: response.status, headers });
};

export const config = { path: '/*', excludedPath: ['/*.css', '/*.js', '/*.json'] };
