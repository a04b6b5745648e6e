import { LitElement, type PropertyDeclarations } from 'lit';
import { asText } from '../../input/index.js';
import { LocalizedElement } from './LocalizedElement.js';

/**
 * What the elements have in common that are controls of a form.
 *
 * @attr {string} form - Id of the form that sends the value; default: the form around the element.
 */
export abstract class FormControl extends LocalizedElement {
  static readonly formAssociated = true;

  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    // Lit takes over what was set before the script came, and would hide the accessor for good.
    form: { attribute: false, noAccessor: true },
  };

  /** The name under which a form sends the value. */
  declare name: string | null;

  /** Whether the visitor may change nothing; a form sends no value of a disabled control. */
  declare disabled: boolean;

  #isDisabled = false;

  /** The form that sends the value; setting it sets the attribute to that id. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  set form(id: string | null) {
    // Frameworks set a property of that name in the place of the attribute.
    const text = asText(id);
    if (text === null) this.removeAttribute('form');
    else this.setAttribute('form', text);
  }

  protected override updated(): void {
    this.#disable();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    // At once: a disabled control may not be used for even one more event.
    this.#disable();
  }

  #disable(): void {
    for (const control of this.renderRoot?.querySelectorAll('input,select,button') ?? []) {
      (control as HTMLInputElement).disabled = this.#isDisabled;
    }
  }
}
