/** Reads data for machines in a process of its own, which can be ended: see `readInTime`. */
import type { MachineTexts } from './MachineData.js';
import { readMachineData } from './readMachineData.js';

process.once('message', async ({ texts, baseUrl }: { texts: MachineTexts; baseUrl: string }) => {
  process.send!(await readMachineData(texts, baseUrl));
});
