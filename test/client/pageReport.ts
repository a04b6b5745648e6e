/**
 * A script for a page under a policy. It records what happens there, and answers each message that has a
 * port, also from a page that its opener cannot read. It comes from the page's own host, because not every
 * policy allows inline scripts.
 */

/** What has happened in a page so far to the elements that ask in one way. */
export interface TransportReport {
  /** State and text of the price; a state of `unknown` where it is not defined yet. */
  price: [state: string, text: string];
  /** Whether the gates are open, and why. */
  gates: string[];
  /** The error events of the price. */
  failures: { code: string; message: string }[];
}

/** What has happened in a page so far. */
export interface PageReport {
  /** By the name of the transport. */
  by: Record<string, TransportReport>;
  /** The directives that have been violated, by whether the policy is enforced. */
  violations: { enforce: string[]; report: string[] };
  /** What has reached the error handlers of the page. */
  uncaught: string[];
  /** Scripts of a service and frames in the page. */
  left: string[];
}

{
  const report: PageReport = {
    by: {},
    violations: { enforce: [], report: [] },
    uncaught: [],
    left: [],
  };

  addEventListener('error', ({ message }) => void (message && report.uncaught.push(message)));
  addEventListener('unhandledrejection', ({ reason }) => report.uncaught.push(String(reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    report.violations[event.disposition].push(event.effectiveDirective),
  );
  const of = (target: EventTarget | null): TransportReport =>
    (report.by[(target as Element).getAttribute('transport')!] ??= {
      price: ['unknown', ''],
      gates: [],
      failures: [],
    });
  addEventListener('local-price-error', ({ target, detail }) => {
    const { code, message } = detail.error;
    of(target).failures.push({ code, message });
  });
  addEventListener('geo-gate-change', (event) => {
    const { open, reason } = (event as CustomEvent<{ open: boolean; reason: string }>).detail;
    const { className } = event.target as Element;
    of(event.target).gates.push(`${className}: ${open ? 'open' : 'closed'}, ${reason}`);
  });

  const look = (): PageReport => {
    for (const el of document.querySelectorAll('local-price')) {
      const state = customElements.get('local-price')
        ? ['pending', 'local', 'base', 'error'].find((each) => el.matches(`:state(${each})`))
        : undefined;
      const slot = el.shadowRoot?.querySelector('slot');
      const slotted = slot?.hidden ? [] : (slot?.assignedNodes() ?? []);
      const text = [el.shadowRoot?.querySelector('[part=price]'), ...slotted]
        .map((node) => node?.textContent ?? '')
        .join('');
      of(el).price = [state ?? 'unknown', text.replace(/[\u00a0\u202f]/g, ' ').trim()];
    }
    report.left = [...document.querySelectorAll('script[src*="/scripted/"], iframe')].map(
      (each) => each.outerHTML,
    );
    return report;
  };

  addEventListener('message', ({ data, ports: [port] }) => {
    if (data === 'report') port?.postMessage(look());
  });
}
