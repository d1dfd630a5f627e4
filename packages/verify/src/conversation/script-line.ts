// Splits a script into lines, each with its kind and its continuations.

/** One line, with its continuations if any. */
export interface ScriptLine {
  readonly kind:
    | 'comment'
    | 'blank'
    | 'separator'
    | 'flow'
    | 'given'
    | 'start'
    | 'call'
    | 'you'
    | 'wait'
    | 'expectation'
    | 'unknown';
  /** The text after the keyword; continuations are joined by line breaks. */
  readonly text: string;
  /** The text in parentheses after the keyword, as in `you (audio)> …`. */
  readonly note: string | undefined;
  /** The line as in the file. */
  readonly source: string;
  /** Line number, from 1. */
  readonly number: number;
}

/** A continuation begins with three spaces and an angle bracket. */
const CONTINUATION = /^ {3}>(?: (.*))?$/;

/** Words before `>`. */
export const TALK_WORDS = [
  'you',
  'wait',
  'bot',
  'ask',
  'fmt',
  'act',
  'act!',
  'log',
  'progress',
  'end',
  'error',
  'sent',
  'set',
] as const;

/** Words of the other lines. */
export const SCRIPT_WORDS = ['flow', 'given', 'call', 'start'] as const;

const TALK = new RegExp(`^(${TALK_WORDS.join('|')})(?: \\(([^)]*)\\))?>(?: ?(.*))?$`);

const DIRECTIVE = new RegExp(`^(${SCRIPT_WORDS.join('|')})(?:\\s+(.*))?$`);

/** An in-place flow ends where its JSON is complete; in a longer one a brace is missing. */
const MOST_FLOW_LINES = 2_000;

/**
 * Splits a script into its lines.
 *
 * @example splitScript('bot> One\n   > Two')[0] // { kind: 'expectation', text: 'One\nTwo', … }
 */
export function splitScript(text: string): ScriptLine[] {
  const raw = text.replaceAll('\r\n', '\n').split('\n');
  // The final line break of a file does not begin another line.
  if (raw.at(-1) === '') raw.pop();
  const lines: ScriptLine[] = [];
  for (let index = 0; index < raw.length; ) {
    const first = readLine(raw[index] ?? '', index + 1);
    const length = first.kind === 'flow' ? flowLength(raw, index) : 1;
    const sources = raw.slice(index, index + length);
    let line: ScriptLine =
      length === 1 ? first : { ...first, source: sources.join('\n'), text: flowText(sources) };
    index += length;
    for (let more = CONTINUATION.exec(raw[index] ?? ''); more; more = CONTINUATION.exec(raw[index] ?? '')) {
      line = { ...line, text: `${line.text}\n${more[1] ?? ''}`, source: `${line.source}\n${raw[index]}` };
      index++;
    }
    lines.push(line);
  }
  return lines;
}

function readLine(source: string, number: number): ScriptLine {
  const line = { text: '', note: undefined, source, number };
  const trimmed = source.trim();
  if (trimmed === '') return { ...line, kind: 'blank' };
  if (/^-{3,}$/.test(trimmed)) return { ...line, kind: 'separator' };
  if (source.startsWith('#')) return { ...line, kind: 'comment', text: trimmed.replace(/^#+\s*/, '') };
  const talk = TALK.exec(source);
  if (talk) {
    const [, word, note, text = ''] = talk;
    const kind = word === 'you' || word === 'wait' ? word : 'expectation';
    return { ...line, kind, note, text };
  }
  const directive = DIRECTIVE.exec(trimmed);
  if (directive) return { ...line, kind: directive[1] as 'flow', text: directive[2] ?? '' };
  return { ...line, kind: 'unknown' };
}

/** Number of lines of an in-place flow, until its JSON is complete. */
function flowLength(raw: readonly string[], start: number): number {
  if (!flowText(raw.slice(start, start + 1)).startsWith('{')) return 1;
  for (let length = 1; length <= MOST_FLOW_LINES && start + length <= raw.length; length++) {
    const closes = raw[start + length - 1]?.trimEnd().endsWith('}');
    if (closes && isJson(flowText(raw.slice(start, start + length)))) return length;
  }
  return 1;
}

function flowText(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .replace(/^flow\s*/, '');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
