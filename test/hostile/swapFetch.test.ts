import { describeHostile } from '../support/hostile/describeHostile.ts';

describe('a service that is hostile when it is asked for a rate, over fetch', () =>
  describeHostile('swap', 'fetch'));
