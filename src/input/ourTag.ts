/** What HTML says of a script tag; each is `null` if it is missing. */
export interface ScriptTag {
  readonly src: string | null | undefined;
  readonly type: string | null | undefined;
  /** Whether it has the attribute `data-local-price`, which a renamed file needs. */
  readonly isMarked: boolean;
}

/** The names of our script files, with or without a version or a hash. */
const ourFile =
  /^local-price(?:-all|-static)?(?:[.-](?:min|alpha|beta|rc|v?\d+|(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{4,}))*(?:[.-](?!visit)(?=[a-z_-]{0,7}[A-Z\d])[\w-]{8})?\.m?js$/;

/** The types of scripts that run (HTML, "Scripting"; WHATWG MIME Sniffing, "JavaScript MIME type"). */
const running =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript)|)$/i;

/**
 * Returns whether a script tag is ours, as far as its HTML tells: `runs`, or `disarmed` by a tool that asks for consent,
 * which has changed its type. `null`: it belongs to others, whatever settings it seems to have.
 */
export function ourTag({ src, type, isMarked }: ScriptTag): 'runs' | 'disarmed' | null {
  if (!isMarked && !isOurFile(src)) return null;
  return running.test((type ?? '').trim()) ? 'runs' : 'disarmed';
}

/** Returns whether the address of a script is that of one of our files, by the file's name. */
export function isOurFile(src: string | null | undefined): boolean {
  return ourFile.test(fileOf(src));
}

/** Returns the name of a script's file. */
export function fileOf(src: string | null | undefined): string {
  const [path = ''] = (src ?? '').trim().split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}
