let isGiven = false;

/** Whether this page may send requests and store data. Its address says whether it needs consent. */
export function mayAsk(): boolean {
  return isGiven || document.documentElement.dataset['consent'] !== 'required';
}

/** Starts a simple consent bar. It does not store the answer, because that would need consent too. */
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
  start('#agree', true, 'Thank you. Prices are now in your currency.');
  start('#refuse', false, 'All right: nothing is requested, and nothing is stored.');
}
