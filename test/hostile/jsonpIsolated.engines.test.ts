import { describeHostile } from './describeHostile.ts';

describeHostile('jsonp-isolated');
