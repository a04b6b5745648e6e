/**
 * A script of a page under a policy: it notes what happens there, and tells it to who asks by a message
 * with a port, also out of a page into which nobody can look. A script of the page's own host, since
 * not every policy lets one stand in the markup.
 */

/** What has happened in a page so far. */
export interface PageReport {
  /** State and text of the price; a state of `unknown` where it is not defined yet. */
  price: [state: string, text: string];
  /** Whether the gates are open, and why. */
  gates: string[];
  /** The error events of the price. */
  failures: { code: string; message: string }[];
  /** The directives that have been violated, by whether the policy is enforced. */
  violations: { enforce: string[]; report: string[] };
  /** What has reached the error handlers of the page. */
  uncaught: string[];
  /** Scripts of a service and frames in the page. */
  left: string[];
}

{
  const report: PageReport = {
    price: ['unknown', ''],
    gates: [],
    failures: [],
    violations: { enforce: [], report: [] },
    uncaught: [],
    left: [],
  };

  addEventListener('error', ({ message }) => void (message && report.uncaught.push(message)));
  addEventListener('unhandledrejection', ({ reason }) => report.uncaught.push(String(reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    report.violations[event.disposition].push(event.effectiveDirective),
  );
  addEventListener('local-price-error', (event) => {
    const { code, message } = (event as CustomEvent<{ error: PageReport['failures'][number] }>)
      .detail.error;
    report.failures.push({ code, message });
  });
  addEventListener('geo-gate-change', (event) => {
    const { open, reason } = (event as CustomEvent<{ open: boolean; reason: string }>).detail;
    const { id } = event.target as Element;
    report.gates.push(`${id}: ${open ? 'open' : 'closed'}, ${reason}`);
  });

  const look = (): PageReport => {
    const el = document.querySelector('local-price');
    const state = customElements.get('local-price')
      ? ['pending', 'local', 'base', 'error'].find((each) => el?.matches(`:state(${each})`))
      : undefined;
    const slot = el?.shadowRoot?.querySelector('slot');
    const slotted = slot?.hidden ? [] : (slot?.assignedNodes() ?? []);
    const text = [el?.shadowRoot?.querySelector('[part=price]'), ...slotted]
      .map((node) => node?.textContent ?? '')
      .join('');
    report.price = [state ?? 'unknown', text.replace(/[\u00a0\u202f]/g, ' ').trim()];
    report.left = [...document.querySelectorAll('script[src*="/scripted/"], iframe')].map(
      (each) => each.outerHTML,
    );
    return report;
  };

  addEventListener('message', ({ data, ports: [port] }) => {
    if (data === 'report') port?.postMessage(look());
  });
}
