let isGiven = false;

/** Whether the visitor lets this page ask: the demo's server says on the script tag if it must. */
export function mayAsk(): boolean {
  return isGiven || !document.querySelector('script[data-consent=required]');
}

/** A plain consent bar. It keeps no answer: that, too, would be something kept. */
export function startConsentBar(): void {
  const answer = document.querySelector('#answer')!;
  const start = (button: string, isYes: boolean, text: string): void => {
    document.querySelector(button)!.addEventListener('click', () => {
      isGiven = isYes;
      if (isYes) window.localPrice?.grantConsent();
      else window.localPrice?.withdrawConsent();
      answer.textContent = text;
    });
  };
  start('#agree', true, 'Thank you: prices are in your currency now.');
  start('#refuse', false, 'All right: nothing is asked, and nothing is kept.');
}
