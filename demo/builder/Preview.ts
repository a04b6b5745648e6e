import { hasService } from '../visitor/hasService.ts';
import { kindOf, type Choices, type Snippet } from './snippetOf.ts';

/** Milliseconds after which a new frame is shown, whether its prices are known or not. */
const patience = 3000;

/** Time zones of the countries under “Visit from”, for pages that guess the country. */
const zones: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  EG: 'Africa/Cairo',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IN: 'Asia/Kolkata',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  KW: 'Asia/Kuwait',
  NG: 'Africa/Lagos',
  US: 'America/New_York',
  ZA: 'Africa/Johannesburg',
};

/**
 * Shows a snippet in a frame, which is a page of its own with the script tag and the elements of the snippet. Only the
 * addresses are those of this site, and consent counts as given.
 */
export class Preview {
  readonly #place: HTMLElement;
  #head = '';
  #frame: HTMLIFrameElement | undefined;
  #turn = 0;

  /** @param onError called with the message of an element that has an error */
  constructor(place: HTMLElement, onError: (message: string) => void) {
    this.#place = place;
    place.addEventListener('price-error', (event) => {
      if (event.target === this.#frame) onError((event as CustomEvent<string>).detail);
    });
  }

  async show(snippet: Snippet, choices: Choices): Promise<void> {
    const turn = ++this.#turn;
    const head = await headOf(snippet, choices);
    if (turn !== this.#turn) return;
    const { contentDocument, dataset } = this.#frame ?? {};
    // `snippetOf` escapes every value.
    if (head === this.#head && dataset?.['loaded']) {
      contentDocument!.body.innerHTML = snippet.elements;
    } else {
      this.#head = head;
      this.#load(
        `<!doctype html><html lang="en"><head>${head}</head><body class="preview">${snippet.elements}</body></html>`,
      );
    }
  }

  /** Loads a page behind the one that is shown, and shows it as soon as its prices are known. */
  #load(html: string): void {
    const frame = document.createElement('iframe');
    frame.title = 'What your visitor sees';
    frame.className = 'coming';
    frame.srcdoc = html;
    frame.addEventListener('load', () => {
      const { body } = frame.contentDocument!;
      frame.dataset['loaded'] = 'true';
      // Focus rings lie outside of the elements.
      new ResizeObserver(() => (frame.style.blockSize = `${body.offsetHeight}px`)).observe(body);
      void this.#present(frame);
    });
    this.#place.querySelectorAll('.coming').forEach((each) => each.remove());
    this.#place.append(frame);
    this.#frame = frame;
  }

  async #present(frame: HTMLIFrameElement): Promise<void> {
    const page = frame.contentDocument!;
    const isPending = (): boolean =>
      !!page.querySelector(':not(:defined), local-price:state(pending), geo-gate:state(pending)');
    const end = performance.now() + patience;
    while (isPending() && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    if (frame !== this.#frame) return;
    frame.className = '';
    for (const other of this.#place.querySelectorAll('iframe')) {
      if (other !== frame) other.remove();
    }
  }
}

/** Returns the head of the frame: the style of this page, and the script tag of the snippet with addresses of this site. */
async function headOf({ script }: Snippet, choices: Choices): Promise<string> {
  const page = document.implementation.createHTMLDocument();
  const tag = page.createElement('script');
  const pasted = new DOMParser().parseFromString(script, 'text/html').querySelector('script')!;
  Object.assign(tag.dataset, pasted.dataset);
  delete tag.dataset['consent'];
  const own = document.querySelector<HTMLScriptElement>(
    'script:is([data-rates], [data-base-url])',
  )!;
  let kind: string = kindOf(choices);
  let zone: string | undefined;
  if (choices['way'] === 'files') {
    tag.dataset['rates'] = '/rates.json';
    const from = new URLSearchParams(location.search).get('visit-from')?.toUpperCase();
    zone = zones[from ?? ''];
  } else if (hasService()) {
    Object.assign(tag.dataset, own.dataset);
  } else {
    // The built site has no service: its rates file and the country that it guesses stand in for one.
    kind ||= '-static';
    for (const name of ['apikey', 'baseUrl', 'transport', 'singleTrip']) delete tag.dataset[name];
    Object.assign(tag.dataset, await standIn());
  }
  // Under `npm start`, the widget comes from source.
  const isSource = own.type === 'module';
  tag.src = isSource ? `/src/cdn${kind}.ts` : `/local-price${kind}.js`;
  if (isSource) tag.type = 'module';
  tag.async = true;
  const styles = document.querySelectorAll(
    // The typeface is used only if it is there in time.
    'link:is([rel=stylesheet], [as=font]), head > style',
  );
  return [
    '<meta name="color-scheme" content="light dark" />',
    ...[...styles].map((each) => each.outerHTML),
    `<script>(${String(prepare)})(${JSON.stringify(zone ?? null)})</script>`,
    tag.outerHTML,
  ].join('');
}

/** Returns the settings for the visitor that a service would find. */
async function standIn(): Promise<Record<string, string>> {
  await customElements.whenDefined('local-price');
  const { country, currency } = await window.localPrice!.visitor();
  return {
    rates: '/rates.json',
    visitor: 'none',
    ...(country && { country }),
    ...(currency && { currency }),
  };
}

/** Runs in the frame, before the widget: passes errors on, and makes the time zone that of the visitor. */
function prepare(timeZone: string | null): void {
  document.addEventListener('local-price-error', ({ detail }) => {
    const event = new CustomEvent('price-error', { detail: detail.error.message, bubbles: true });
    window.frameElement?.dispatchEvent(event);
  });
  // The pages of the demo may read the date of their rates file as today's.
  window.fetch = (...request) => window.parent.fetch(...request);
  if (!timeZone) return;
  const { prototype } = Intl.DateTimeFormat;
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its object.
  const { resolvedOptions } = prototype;
  prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone };
  };
}
