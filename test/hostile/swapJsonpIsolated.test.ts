import { describeHostile } from '../support/hostile/describeHostile.ts';

describe('a service that is hostile when it is asked for a rate, over jsonp-isolated', () =>
  describeHostile('swap', 'jsonp-isolated'));
