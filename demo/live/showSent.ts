/** Shows what a form would send in the form's `<output>`. */
export function showSent(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const output = document.querySelector<HTMLOutputElement>(`output[form="${form.id}"]`);
    if (!output) return;
    event.preventDefault();
    const pairs = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`);
    output.value = `It would send ${pairs.join(', ')}.`;
  });
}
