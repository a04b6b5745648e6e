const table = 'https://latest.currency-api.pages.dev/v1/currencies/usd.json';

const isCode = (name) => /^[a-z]{3}$/i.test(name);

/** Returns whether pages use a table. */
function isUsed(text) {
  const content = text.length > 65_536 ? null : JSON.parse(text);
  const { date, usd } = content ?? {};
  const time = typeof date === 'string' ? Date.parse(date) || 0 : 0;
  const age = Math.floor((Date.now() - time) / 86_400_000);
  if (age < -1 || age > 14 || new Date(time).toISOString() !== `${date}T00:00:00.000Z`)
    return false;
  if (Object.keys(content).filter(isCode).join() !== 'usd') return false;
  const rates = Object.entries(usd ?? {}).filter(([name]) => isCode(name));
  const isRate = ([name, rate]) =>
    name === name.toLowerCase() && typeof rate === 'number' && rate > 0 && rate < Infinity;
  return rates.every(isRate) && usd?.usd === 1 && usd.eur > 1e-10 && usd.eur < 1e10;
}

async function refresh(env) {
  const response = await fetch(table);
  if (!response.ok) throw new Error(`${table} answers with ${response.status}`);
  const text = await response.text();
  if (!isUsed(text)) throw new Error(`pages would refuse ${table}`);
  await env.RATES.put('rates.json', text);
  return text;
}

export default {
  async scheduled(event, env) {
    await refresh(env);
  },
  async fetch(request, env) {
    const text = (await env.RATES.get('rates.json')) ?? (await refresh(env));
    return new Response(text, {
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    });
  },
};
