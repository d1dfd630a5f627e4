// Bots in files: the text form (`.flow`) or JSON, by the name of the file.
import type { Issue } from '@colloquy/schema';
import type { Position, TextProblem } from '@colloquy/text';
import { stableText } from '../git-files/stable-text.ts';

/** The definition of a file, or why it has none. */
export type ReadBot =
  | { readonly ok: true; readonly definition: unknown }
  | { readonly ok: false; readonly message: string; readonly problems?: readonly TextProblem[] };

/** Where the parts of definitions are in their texts, so that every message about them can say it. */
const positions = new WeakMap<object, (path: Issue['path']) => Position | undefined>();

/**
 * The line and column of a part of a definition that was read from a text.
 *
 * @example positionIn(definition, ['groups', 0, 'blocks', 2]) // { line: 12, column: 1 }
 */
export function positionIn(definition: unknown, path: Issue['path']): Position | undefined {
  return typeof definition === 'object' && definition !== null
    ? positions.get(definition)?.(path)
    : undefined;
}

/** Loaded for the first file in the text form: a server of JSON files does without. */
const loadTextForm = () => import('@colloquy/text');

/** Whether a file holds the text form. */
export function isTextForm(path: string): boolean {
  return /\.flow$/i.test(path);
}

/** Whether a file holds a bot, by its name. */
export function isBotFile(path: string): boolean {
  return isTextForm(path) || path.endsWith('.json');
}

/**
 * Reads the content of a bot's file.
 *
 * @example await readBotText('lead.flow', 'bot Lead\n…')
 */
export async function readBotText(path: string, text: string): Promise<ReadBot> {
  if (isTextForm(path)) {
    const parsed = (await loadTextForm()).parseFlow(text);
    if (!parsed.ok) {
      const { problems } = parsed;
      return { ok: false, message: describeTextProblems(path, problems), problems };
    }
    positions.set(parsed.definition, parsed.positionOf);
    return parsed;
  }
  try {
    return { ok: true, definition: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch (error) {
    return {
      ok: false,
      message: `${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/**
 * Formats a definition for a file, so that it reads and merges well in git.
 *
 * @throws when the definition has no text form: it is no bot
 * @example await writeWhole('lead.flow', await botText('lead.flow', definition))
 */
export async function botText(path: string, definition: unknown): Promise<string> {
  if (!isTextForm(path)) return stableText(definition);
  const formatted = (await loadTextForm()).formatFlow(definition);
  if (formatted.ok) return formatted.text;
  throw new Error(
    `${path} cannot be written as text: ${formatted.problems[0]?.message ?? 'the definition is no bot.'}`,
  );
}

/** The problems of a text, one line each. */
function describeTextProblems(path: string, problems: readonly TextProblem[]): string {
  return problems
    .map(({ line, column, message, fix }) => `${path}:${line}:${column} ${message} ${fix}`.trimEnd())
    .join('\n');
}
