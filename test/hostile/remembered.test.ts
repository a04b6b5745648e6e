import { describeRemembered } from '../support/hostile/describeHostile.ts';

describe('a service that is hostile while a rate is remembered', () => describeRemembered());
