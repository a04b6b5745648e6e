const servicePath = /\/api\/v1\/(?:currency\/)?(\w+)$/;

/** Lists the calls to the service that the browser has made for this page, as they happen. */
export function showCalls(): void {
  const list = document.querySelector('#call-list')!;
  const summary = document.querySelector('#call-summary')!;
  const counts = new Map<string, number>();
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      const url = new URL(entry.name);
      const operation = servicePath.exec(url.pathname)?.[1];
      if (!operation) continue;
      counts.set(operation, (counts.get(operation) ?? 0) + 1);
      const pair = ['from', 'to'].map((name) => url.searchParams.get(name)).filter(Boolean);
      const row = document.createElement('tr');
      for (const text of [
        operation,
        pair.length ? pair.join(' → ') : 'the visitor’s country and currency',
        `${Math.round(entry.duration)} ms`,
      ]) {
        row.insertCell().textContent = text;
      }
      list.append(row);
    }
    const prices = document.querySelectorAll('local-price').length;
    const gates = document.querySelectorAll('geo-gate').length;
    const calls = [...counts].map(([operation, count]) => `${count} ${operation}`).join(' and ');
    if (calls) summary.textContent = `${calls}, for ${prices} prices and ${gates} gates.`;
  }).observe({ type: 'resource', buffered: true });
}
