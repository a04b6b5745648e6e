import { documentStore } from '../store/index.js';
import { timeZone } from './guess/timeZone.js';
import { withoutService } from './withoutService.js';

documentStore.takeStandIns(withoutService(documentStore, timeZone));
