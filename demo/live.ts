import { showMarkup } from './showMarkup.ts';
import { showSent } from './showSent.ts';
import { showWhereabouts } from './showWhereabouts.ts';
import { startLanguageControl } from './startLanguageControl.ts';
import { startVisitControl } from './startVisitControl.ts';

startVisitControl();
startLanguageControl();
showSent();
void showMarkup();
void showWhereabouts();
