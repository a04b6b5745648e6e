import { envelopeCases } from './hostile/envelope.data.ts';
import type { HostileCase, HostileOperation } from './hostile/HostileCase.ts';
import { httpCases } from './hostile/http.data.ts';
import { jsonpCases } from './hostile/jsonp.data.ts';
import { shapeCases } from './hostile/shape.data.ts';
import { originCases, swapCases } from './hostile/values.data.ts';

/** All that a hostile service can do, by family. */
export const hostileFamilies: Readonly<Record<string, readonly HostileCase[]>> = {
  HTTP: httpCases,
  shape: shapeCases,
  envelope: envelopeCases,
  swap: swapCases,
  origin: originCases,
  script: jsonpCases,
};

const byName = new Map<string, HostileCase>();
for (const each of Object.values(hostileFamilies).flat()) {
  if (byName.has(each.name)) throw new Error(`Two cases have the name ${each.name}.`);
  byName.set(each.name, each);
}

/** The cases of one operation. */
export function hostileCasesOf(operation: HostileOperation): HostileCase[] {
  return [...byName.values()].filter(({ only }) => !only || only === operation);
}

/** @throws where no case has that name */
export function hostileCase(name: string): HostileCase {
  const found = byName.get(name);
  if (!found) throw new Error(`No case has the name ${name}.`);
  return found;
}

/** The right answer of all cases. */
export const honestCase: HostileCase = { name: 'honest', expected: 'right' };
byName.set(honestCase.name, honestCase);
