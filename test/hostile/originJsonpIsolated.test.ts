import { describeHostile } from '../support/hostile/describeHostile.ts';

describe('a service that is hostile when it is asked who the visitor is, over jsonp-isolated', () =>
  describeHostile('origin', 'jsonp-isolated'));
