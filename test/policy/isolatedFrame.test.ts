import { describeAttacks } from './describeAttacks.ts';
import { onTheFrame } from './frameAttacks.data.ts';

describeAttacks('an isolated answer that', onTheFrame);
