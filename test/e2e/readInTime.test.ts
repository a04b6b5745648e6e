import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInTime } from '../../check/machine/readInTime.ts';
import { noMachineData, noTexts } from '../check/machine/machineData.ts';

const address = 'https://shop.example/';

test('data are read in a process of their own, as they are written', async () => {
  const jsonLd = ['{"@type": "Product", "name": "Kettle", "offers": {"price": 49}}'];
  const { sold, faults } = await readInTime({ ...noTexts, jsonLd }, address, 60);
  assert.deepEqual([sold[0]!.names, sold[0]!.offers[0]!.prices[0]!.amount], [['Kettle'], '49']);
  assert.deepEqual(faults, []);
});

test('a page without data needs no process', async () => {
  const found = await readInTime({ ...noTexts, jsonLd: [' '] }, address, 0);
  assert.deepEqual(found, { ...noMachineData, baseUrl: address });
});

test('what takes the parsers too long, or too much memory, is said to be that', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => `p${at}`).join(' ');
  const html = `<div vocab="https://schema.org/" rel="${many}">${'<a resource="x"></a>'.repeat(3000)}</div>`;
  for (const [seconds, megabytes] of [
    [0.5, 512],
    [60, 64],
  ] as const) {
    const { faults } = await readInTime({ ...noTexts, html }, address, seconds, megabytes);
    assert.deepEqual(faults, [
      `The data for machines can't be read within ${seconds} seconds and ${megabytes} MB of memory.`,
    ]);
  }
});
