import { openFolds } from './openFolds.ts';
import { startEditing } from '../editor/startEditing.ts';
import { showSent } from './showSent.ts';
import { showWhereabouts } from '../visitor/showWhereabouts.ts';
import { startLanguageControl } from './startLanguageControl.ts';
import { startVisitControl } from '../visitor/startVisitControl.ts';

startVisitControl();
openFolds();
startLanguageControl();
showSent();
startEditing();
void showWhereabouts();
