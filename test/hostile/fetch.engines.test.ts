import { describeHostile } from './describeHostile.ts';

describeHostile('fetch');
