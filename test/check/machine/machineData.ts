import type { MachineData, MachineTexts } from '../../../check/machine/MachineData.ts';

/** A page that says nothing to machines. */
export const noTexts: MachineTexts = { jsonLd: [], html: '', addresses: [], titles: [] };

/** What is read of a page that says nothing to machines. */
export const noMachineData: MachineData = {
  addresses: [],
  titles: [],
  baseUrl: 'https://shop.example/',
  sold: [],
  tags: new Map(),
  faults: [],
};
