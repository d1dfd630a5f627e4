// The examples in a Markdown document: its fenced blocks, and the commands in them.

/** A fenced block. */
export interface Example {
  readonly language: string;
  readonly text: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  /** The last line of prose before it, which may name a file. */
  readonly lead: string;
}

/** Cuts the fenced blocks out of a document. */
export function examplesOf(markdown: string): Example[] {
  const examples: Example[] = [];
  let open: { language: string; lines: string[]; line: number } | undefined;
  let lead = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\w*)$/.exec(line);
    if (fence && open) {
      examples.push({ language: open.language, text: open.lines.join('\n'), line: open.line, lead });
      open = undefined;
    } else if (fence) open = { language: fence[1] ?? '', lines: [], line: index + 1 };
    else if (open) open.lines.push(line);
    else if (line.trim() !== '') lead = line;
  }
  return examples;
}

/**
 * The commands of a shell example as words: lines that end in a backslash go on, quotes hold words together, `&&` parts
 * commands, what comes after ` # ` is for people. Anything more has no place in an example for beginners.
 *
 * @example commandsOf("curl -d '{}' \\\n  http://a.b && ls") // [['curl', '-d', '{}', 'http://a.b'], ['ls']]
 */
export function commandsOf(shell: string): string[][] {
  return shell
    .replaceAll('\\\n', ' ')
    .split(/\n|&&/)
    .map((command) =>
      [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, single, double, bare]) => single ?? double ?? bare ?? '',
      ),
    )
    .map((words) => words.slice(0, words.includes('#') ? words.indexOf('#') : words.length))
    .filter((words) => words.length > 0);
}
