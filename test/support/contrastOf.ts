/** Returns the contrast of WCAG 2 between two colors, `rgb(…)`, whatever their opacity. */
export function contrastOf(...colors: readonly string[]): number {
  const lights = colors.map((color) => {
    const [red, green, blue] = color.match(/[\d.]+/g)!.map((each) => {
      const share = Number(each) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  });
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
