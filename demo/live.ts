import { showMarkup } from './showMarkup.ts';
import { showWhereabouts } from './showWhereabouts.ts';
import { startLanguageControl } from './startLanguageControl.ts';
import { startVisitControl } from './startVisitControl.ts';

startVisitControl();
startLanguageControl();
void showMarkup();
void showWhereabouts();
