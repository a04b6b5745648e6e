/** Returns whether a URL is that of a source file of the widget or the service. */
export function isSource(url: string): boolean;

/** Compiles a TypeScript file for Node, with an inline source map; always in the same way. */
export function compileSource(url: string): string;
