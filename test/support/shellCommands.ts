/**
 * The commands in a piece of shell, as words: without comments, redirections and the variables that
 * stand before them. It knows what the documentation uses of the shell, and no more.
 */
export function shellCommands(code: string): string[][] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines
    .map((line) => line.replace(/(^|\s)#.*$/, ''))
    .flatMap((line) => line.split(/&&|\|/))
    .map((command) => command.replace(/\s>\s*\S+/, ''))
    .map((command) => [...command.matchAll(/'([^']*)'|"([^"]*)"|\S+/g)])
    .map((words) => words.map(([word, single, double]) => single ?? double ?? word))
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter((words) => words.length > 0);
}
