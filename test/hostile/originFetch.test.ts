import { describeHostile } from '../support/hostile/describeHostile.ts';

describe('a service that is hostile when it is asked who the visitor is, over fetch', () =>
  describeHostile('origin', 'fetch'));
