import { settled, type Mounted } from './elements.ts';

export async function change<T extends { updateComplete: Promise<unknown> }>(
  el: T,
  properties: object,
): Promise<void> {
  Object.assign(el, properties);
  await el.updateComplete;
}

export async function ready<T extends Parameters<typeof settled>[0]>(
  mounting: Promise<Mounted<T>>,
): Promise<Mounted<T>> {
  const made = await mounting;
  await settled(made.el);
  return made;
}
