import { ReactiveElement, type PropertyDeclarations } from 'lit';
import { asText } from './asText.js';
import { PageElement } from './PageElement.js';

/**
 * What the elements have in common that are controls of a form.
 *
 * @attr {string} form - Id of the form that sends it; default: the form around it.
 */
export abstract class ControlElement extends PageElement {
  static readonly formAssociated = true;

  static override shadowRootOptions: ShadowRootInit = {
    ...ReactiveElement.shadowRootOptions,
    delegatesFocus: true,
  };

  static override properties: PropertyDeclarations = {
    name: { reflect: true },
    disabled: { type: Boolean, reflect: true },
  };

  /** Under which a form sends the value. */
  name: string | null = null;

  /** Whether the visitor may change anything; a form sends no value of a control that is disabled. */
  disabled = false;

  /** The form that sends the value; to set it is to set the attribute, its id. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  set form(id: string | null) {
    // Frameworks set a property of that name in the place of the attribute.
    const text = asText(id);
    if (text === null) this.removeAttribute('form');
    else this.setAttribute('form', text);
  }
}
