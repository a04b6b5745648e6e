import { elementsIn } from '../../src/visit/elementsIn.js';
import { sourceOf } from '../../src/testing/inPage.js';
import type { Protocol } from 'puppeteer-core';
import type { DevToolsSession } from './openBrowser.js';
import type { Frame } from './watchSession.js';

/** A price as the browser knows it. */
export interface PriceNode {
  readonly node: Protocol.DOM.Node;
  /** Its object in the world of the page. */
  readonly objectId: string;
}

/**
 * Finds the prices of the page, and leaves its elements and prices in the world of the check, as `checkedElements` and
 * `checkedPrices`. Nothing that a script has replaced is used.
 */
export async function findPrices(session: DevToolsSession, frame: Frame): Promise<PriceNode[]> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `globalThis.checkedElements = (${sourceOf(elementsIn)})();
      globalThis.checkedPrices = checkedElements.filter(
        (each) => Reflect.get(Element.prototype, 'localName', each) === 'local-price')`,
    contextId: await frame.world(),
  });
  const ofList = { objectId: result.objectId!, ownProperties: true };
  const { result: properties } = await session.send('Runtime.getProperties', ofList);
  const found = properties.flatMap(({ value }) =>
    value?.subtype === 'node' ? (value.objectId ?? []) : [],
  );
  return Promise.all(
    found.map(async (objectId) => {
      const whole = { objectId, depth: -1, pierce: true };
      const { node } = await session.send('DOM.describeNode', whole);
      const inPage = { backendNodeId: node.backendNodeId, executionContextId: frame.pageWorld() };
      const { object } = await session.send('DOM.resolveNode', inPage);
      return { node, objectId: object.objectId! };
    }),
  );
}
