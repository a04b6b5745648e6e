import { startConsentBar } from './consent.ts';
import { keepQuery } from './keepQuery.ts';
import { showMarkup } from './showMarkup.ts';
import { showWhereabouts } from './showWhereabouts.ts';
import { startLanguageControl } from './startLanguageControl.ts';
import { startVisitControl } from './startVisitControl.ts';

keepQuery();
startVisitControl();
startLanguageControl();
startConsentBar();
void showMarkup();
void showWhereabouts();
