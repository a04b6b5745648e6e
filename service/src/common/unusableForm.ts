/** The first bytes of content that can't be used as it is, and what to do about it. */
const forms: [start: readonly number[], problem: string][] = [
  [[0x1f, 0x8b], 'it is compressed: unpack it first'],
  [[0x50, 0x4b, 3, 4], 'it is a ZIP archive: unpack it first'],
  [[0xff, 0xfe], 'it is UTF-16: save it as UTF-8'],
  [[0xfe, 0xff], 'it is UTF-16: save it as UTF-8'],
];

/** Returns what is wrong with the form of a file that is neither text in UTF-8 nor a database, if that is known. */
export function unusableForm(content: Uint8Array): string | undefined {
  if (content.length === 0) return 'it is empty';
  return forms.find(([start]) => start.every((byte, at) => content[at] === byte))?.[1];
}
