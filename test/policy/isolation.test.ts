import { describeAttacks } from './describeAttacks.ts';
import { onThePage } from './attacks.data.ts';

describeAttacks('an isolated answer that tries', onThePage);
