import { LitElement, unsafeCSS, type CSSResultGroup } from 'lit';
import { asText, attributesOf, readCurrencies } from '../../input/index.js';
import { toFlag, type AttributeDeclarations } from './attributeDeclarations.js';
import { LocalizedElement } from './LocalizedElement.js';

/**
 * The base class of the elements that are form controls.
 *
 * @attr {string} form - Id of the form that sends the value; default: the form around the element.
 */
export abstract class FormControl extends LocalizedElement {
  static readonly formAssociated = true;

  // Browsers paint an open list on their own background, not on that of the select or the page. So both colors of the
  // list are the browser's.
  static override styles: CSSResultGroup = unsafeCSS(`
    option {
      color: FieldText;
      background: Field;
    }
  `);

  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  static override properties: AttributeDeclarations = {
    name: { reflect: true },
    disabled: { type: Boolean, converter: toFlag, reflect: true },
    // Known to Lit, because a value that was set before the script ran would otherwise hide the accessor.
    form: { attribute: false, noAccessor: true },
  };

  /** The name under which a form sends the value, which is empty if there is none. */
  declare name: string | null;

  /** The visitor can't change anything, and a form does not send the value. */
  declare disabled: boolean;

  /** The form that sends the value. Setting it to an id sets the attribute. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  set form(id: string | null) {
    // Frameworks set a property instead of the attribute if there is one with its name.
    const text = asText(id);
    if (text === null) this.removeAttribute('form');
    else this.setAttribute('form', text);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    // The browser reads this attribute too, and would disable the control.
    if (name === 'disabled' && value === 'false') this.removeAttribute(name);
  }

  /** Lists are long: the prices of the page are rendered before them, and their requests sent. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await new Promise((resolve) => setTimeout(resolve));
    super.scheduleUpdate();
  }

  /** Returns the ISO 4217 codes of the attribute `currencies`, or of the page settings; `undefined`: all. */
  protected readCurrencies(): ReadonlySet<string> | undefined {
    const attributes = attributesOf<{ currencies?: unknown }>(this.written, this.owner);
    const own = readCurrencies(attributes);
    for (const each of attributes.ignored) this.store.warn(each);
    return own ?? this.store.settings.currencies;
  }

  protected override updated(): void {
    this.formDisabledCallback();
  }

  /** Called immediately: a disabled control must not handle even one more event. */
  formDisabledCallback(): void {
    // Not by the argument: WebKit may call this with an old value (no report found).
    const isDisabled = this.matches(':disabled');
    for (const control of this.renderRoot?.querySelectorAll('input,select,button') ?? []) {
      (control as HTMLInputElement).disabled = isDisabled;
    }
  }
}
