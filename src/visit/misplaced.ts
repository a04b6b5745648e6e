/** Content that stands where its element does not show or hide it. */
export interface Misplaced {
  /** `outside`: beside a price, which has a slot for it. `fields`: in a closed gate, and a form sends it. */
  readonly what: 'outside' | 'fields';
  /** The name of the element. */
  readonly of: string;
}

/**
 * Finds the content that the HTML parser has moved out of prices, and the fields that React or Vue have put into templates
 * of closed gates. A field can hide a property of its form.
 *
 * `check` sends the function into pages as text, so it uses nothing of this file.
 *
 * @param all the elements of the page
 */
export function findMisplaced(all: readonly Element[]): Misplaced[] {
  /** Elements that the parser may end too early. */
  const enders = 'p,a,button,li,ul,ol,td,th';
  const unsent = 'fieldset,object,output,[type=button],[type=reset],:disabled';
  const forms = all.filter((each) => each instanceof HTMLFormElement);
  const elementsOf = (form: HTMLFormElement): Element[] => [
    ...(Reflect.get(HTMLFormElement.prototype, 'elements', form) as typeof form.elements),
  ];
  const isOutside = (price: Element): boolean =>
    [price, price.closest(enders)].some((each) => {
      const parent = each?.parentElement;
      const isSlotted = `${parent?.localName}`.includes('-') || parent?.shadowRoot;
      return !isSlotted && /^(note|was|now)$/.test(each?.nextElementSibling?.slot ?? '');
    });
  const hasFields = (template: Element): boolean =>
    !!template.assignedSlot?.hidden &&
    forms.some(
      (form) =>
        !template.contains(form) &&
        elementsOf(form).some((each) => template.contains(each) && !each.matches(unsent)),
    );
  return all.flatMap((each): Misplaced[] => {
    const { localName, parentElement } = each;
    if (localName === 'local-price')
      return isOutside(each) ? [{ what: 'outside', of: localName }] : [];
    const isOfGate = localName === 'template' && parentElement?.localName === 'geo-gate';
    return isOfGate && hasFields(each) ? [{ what: 'fields', of: 'geo-gate' }] : [];
  });
}

/** Says what is misplaced, and what to write instead. */
export function misplacedSentences({
  what,
  of,
}: Misplaced): readonly [problem: string, remedy: string] {
  return what === 'fields'
    ? [
        `A form sends fields that <${of}> hides: React or Vue has put them into the <template> itself.`,
        'Render them on geo-gate-change instead.',
      ]
    : [
        `Content of <${of}> is outside of it: HTML ends a <p> before a block, and an <a>, <button> or <li> before another.`,
        `Write <div> instead of <p>, or <${of}> around it.`,
      ];
}
