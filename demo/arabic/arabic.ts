import { startVisitControl } from '../visitor/startVisitControl.ts';

startVisitControl();
