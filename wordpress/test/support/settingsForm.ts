/** Returns the hidden fields of the form on the settings page, without which WordPress saves nothing. */
export function settingsForm(page: string): URLSearchParams {
  const [, form] = page.split('<form action="options.php"');
  const names = ['option_page', 'action', '_wpnonce', '_wp_http_referer'];
  return new URLSearchParams(
    names.map((name) => [
      name,
      new RegExp(`name=["']${name}["'] value=["']([^"']*)`).exec(form!)![1]!,
    ]),
  );
}
