/** What the first script of a page leaves for the tests, as `probe`. */
interface Probe {
  /** What has reached the page's error handlers. */
  errors: string[];
  /** How many `local-price-error` events there have been. */
  failures: number;
  /** What the prices showed in the first frame after the script had run. */
  firstFrame: string[] | null;
  /** `persisted` of the last `pageshow`. */
  restored: boolean;
  /** What a visitor reads in the prices, with plain blanks. */
  shown(): string[];
  /** Whether every price shows this. */
  all(text: string): boolean;
  /** Whether every price is in a state. */
  are(state: string): boolean;
}

/**
 * A whole page with the script tag after its markup. In its query, `later` moves its clock on by so
 * many seconds, `locks=none` takes Web Locks away, and `agent` is its user agent.
 */
export function pageOf(markup: string, attributes: string): string {
  return `<!doctype html><html lang="en-US"><title>Shop</title><link rel="icon" href="data:,">
    <script>((__name) => (${String(leaveProbe)})())((each) => each)</script>
    ${markup}
    <script src="/local-price.js" data-apikey="demo" data-base-url="/" data-timeout="15000"
      ${attributes}></script>
    <script>requestAnimationFrame(() => (probe.firstFrame = probe.shown()))</script>`;
}

/** Runs in the page, where what compiles the tests has no `__name` to wrap functions in. */
function leaveProbe(): void {
  const query = new URLSearchParams(location.search);
  const { now } = Date;
  const later = Number(query.get('later')) * 1000;
  Date.now = () => now() + later;
  const instead = (name: string, value: unknown): unknown =>
    Object.defineProperty(navigator, name, { value });
  if (query.get('locks') === 'none') instead('locks', undefined);
  if (query.has('agent')) instead('userAgent', query.get('agent'));

  const prices = (): Element[] => Array.from(document.querySelectorAll('local-price'));
  const probe: Probe = {
    errors: [],
    failures: 0,
    firstFrame: null,
    restored: false,
    shown: () =>
      prices().map(({ shadowRoot, textContent }) => {
        const price = shadowRoot?.querySelector('[part=price]')?.textContent;
        const isSlotted = !shadowRoot || shadowRoot.querySelector('slot')?.hidden === false;
        const text = (price ?? '') + (isSlotted ? (textContent ?? '') : '');
        return text.replace(/[\u00a0\u202f]/g, ' ').trim();
      }),
    all: (text) => prices().length > 0 && probe.shown().every((each) => each === text),
    are: (state) =>
      customElements.get('local-price') !== undefined &&
      prices().every((each) => each.matches(`:state(${state})`)),
  };
  Object.assign(window, { probe });
  addEventListener('error', (event) => event.message && probe.errors.push(event.message));
  addEventListener('unhandledrejection', (event) => probe.errors.push(String(event.reason)));
  addEventListener('local-price-error', () => (probe.failures += 1));
  addEventListener('pageshow', (event) => (probe.restored = event.persisted));
}
