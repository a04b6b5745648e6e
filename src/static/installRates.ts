import { documentStore } from '../store/index.js';
import { withoutService } from './withoutService.js';

documentStore.takeStandIns(withoutService(documentStore));
