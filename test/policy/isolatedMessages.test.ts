import { describeAttacks } from './describeAttacks.ts';
import { onMessages } from './frameAttacks.data.ts';

describeAttacks('an isolated answer that', onMessages);
