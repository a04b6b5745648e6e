import { asText } from '../../input/index.js';
import type { PriceValue } from '../../pricing/index.js';
import { Controller } from '../shared/Controller.js';
import type { PriceElement } from './PriceElement.js';

/** An element whose price a form sends. */
type Host = PriceElement & { readonly value: PriceValue | null };

/**
 * Adds the price of an element to the data of its form. The element is not form-associated, because a
 * label would then count it as its control.
 */
export class FormDataController extends Controller<Host> {
  /** The tree of the element and its form; `undefined` while there is nothing to send. */
  #root: Node | undefined;

  hostUpdated(): void {
    const { name, isConnected } = this.host;
    const root = name && isConnected ? this.host.getRootNode() : undefined;
    if (root === this.#root) return;
    // In the capture phase: the page's own listeners run later, and may read or change the data.
    this.#root?.removeEventListener('formdata', this, true);
    this.#root = root;
    root?.addEventListener('formdata', this, true);
  }

  protected override left(): void {
    this.hostUpdated();
  }

  /** Called when a form in the same tree collects its data. */
  handleEvent({ target, formData }: GlobalEventHandlersEventMap['formdata']): void {
    const { value } = this.host;
    const name = asText(this.host.name);
    const id = asText(this.host.form);
    // By the id of the form: a control named "id" hides the form's own property.
    const form = id ? (this.#root as Document).getElementById(id) : this.host.closest('form');
    if (!name || !value || form !== target) return;
    if (isDisabled(this.host) || isInHiddenTemplate(this.host)) return;
    for (const [suffix, each] of [
      ['', value.amount],
      ['-max', value.amountMax],
      ['-currency', value.currency],
      ['-rate-date', value.rateDate],
      ['-place', value.place],
    ] as const) {
      if (each) formData.append(name + suffix, each);
    }
  }
}

/** Returns whether a fieldset disables the controls in an element's place (HTML, "The fieldset element"). */
function isDisabled(element: Element): boolean {
  const fieldset = element.parentElement?.closest('fieldset[disabled]');
  if (!fieldset) return false;
  const isInLegend = fieldset.querySelector(':scope > legend')?.contains(element);
  return !isInLegend || isDisabled(fieldset);
}

/**
 * Returns whether an element is in a template itself, where React and Vue put the children of a template, and nothing
 * such as `<geo-gate>` shows them.
 */
function isInHiddenTemplate(element: Element): boolean {
  const template = element.parentElement?.closest('template');
  if (!template) return false;
  const isShown = template.assignedSlot?.hidden === false && template.style.display === 'contents';
  return !isShown || isInHiddenTemplate(template);
}
