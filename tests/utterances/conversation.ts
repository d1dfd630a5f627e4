// Plays a scripted conversation with a real bot: one question after the other, with what visitors say to each.
import { readdirSync, readFileSync } from 'node:fs';
import { talk } from '../../packages/blocks/src/testing/index.ts';

const SCRIPTS = new URL('./conversations/', import.meta.url);

export interface Said {
  manner: string;
  text: string;
  /** A value, `?` asked back, `-` refused, `!` one of the two, `name=value` for a change of an earlier answer. */
  expected: string;
}

export interface Asked {
  name: string;
  kind: string;
  context: string;
  /** A plain reply that ends the question if nothing was taken. */
  plain: string;
  question: string;
  said: readonly Said[];
}

export interface Script {
  /** `en.restaurant`: the locale, and the bot. */
  title: string;
  asked: readonly Asked[];
}

export interface JudgedSaid extends Said {
  script: string;
  outcome: 'right' | 'asked' | 'refused' | 'wrong';
  /** Whether the bot's last sentence was its sentence of the turn before, too. */
  isRepeated: boolean;
}

/**
 * The scripted conversations, one file each. A line that is neither a question nor a reply is an error.
 * @example readScripts().length // 12
 */
export function readScripts(): Script[] {
  return readdirSync(SCRIPTS)
    .sort()
    .map((name) => ({
      title: name.replace('.tsv', ''),
      asked: parseScript(readFileSync(new URL(name, SCRIPTS), 'utf8')),
    }));
}

function parseScript(text: string): Asked[] {
  const asked: (Asked & { said: Said[] })[] = [];
  for (const line of text.split('\n').filter((row) => row !== '' && !row.startsWith('#'))) {
    const [word, ...cells] = line.split('\t');
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = cells;
    if (word === 'ask' && cells.length === 5)
      asked.push({ name: first, kind: second, context: third, plain: fourth, question: fifth, said: [] });
    else if (word === 'say' && cells.length === 3)
      asked.at(-1)?.said.push({ manner: first, text: second, expected: third });
    else throw new Error(`no line of a conversation: ${line}`);
  }
  return asked;
}

/**
 * Plays a conversation. Once a question has its answer, the rest of its replies is left out; one without an answer gets its plain reply.
 * @example play({ title: 'en.hotel', asked })[0]?.outcome // 'right'
 */
export function play({ title, asked }: Script): JudgedSaid[] {
  const chat = talk(
    {
      variables: asked.map(({ name }) => name),
      settings: { general: { isNavigationEnabled: true } },
      groups: [
        { title: 'Chat', blocks: asked.flatMap((question) => [question.question, blockOf(question)]) },
      ],
    },
    { locale: title.split('.', 1)[0] ?? 'en' },
  );
  chat.start();
  let lastSaid: string | undefined;
  return asked.flatMap(({ name, kind, plain, said }) => {
    const judged: JudgedSaid[] = [];
    for (const reply of said) {
      const turn = chat.say(reply.text);
      const bot = turn.said.at(-1);
      const isAskedBack = turn.state.waiting?.kept !== undefined;
      const actual = writtenAnswer(turn.variables[name], kind) ?? (isAskedBack ? '?' : '-');
      const [changed = '', value] = reply.expected.split('=');
      const isRight =
        value === undefined
          ? actual === reply.expected || (reply.expected === '!' && '?-'.includes(actual))
          : writtenAnswer(turn.variables[changed], '') === value && actual.length === 1;
      judged.push({
        ...reply,
        script: title,
        outcome: isRight ? 'right' : actual === '?' ? 'asked' : actual === '-' ? 'refused' : 'wrong',
        isRepeated: bot !== undefined && bot === lastSaid,
      });
      lastSaid = bot;
      if (turn.variables[name] !== undefined) return judged;
    }
    chat.say(plain);
    lastSaid = undefined;
    return judged;
  });
}

/** An answer in the notation of the corpus. */
function writtenAnswer(answer: unknown, kind: string): string | undefined {
  return typeof answer === 'string' || typeof answer === 'number'
    ? `${answer}`.replaceAll(kind === 'choices' ? ', ' : /$^/g, '|').replace(' / ', '/')
    : undefined;
}

const DAY = 'yyyy-MM-dd';

function blockOf({ name, kind, context }: Asked) {
  const items = context.split('|');
  const [startsAt, length] = context.split('-').map(Number);
  const blocks: Record<string, { type: string; items?: string[]; options?: object }> = {
    number: { type: 'number input' },
    date: { type: 'date input', options: { format: DAY } },
    range: { type: 'date input', options: { format: DAY, isRange: true, labels: { separator: '/' } } },
    time: { type: 'time input' },
    choice: { type: 'choice input', items },
    choices: { type: 'choice input', items, options: { isMultipleChoice: true } },
    rating: { type: 'rating input', options: { startsAt, length, buttonType: 'Numbers' } },
    phone: { type: 'phone number input', options: { defaultCountryCode: context } },
    email: { type: 'email input' },
    name: { type: 'text input', options: { kind: 'name' } },
  };
  const block = blocks[kind];
  if (block === undefined) throw new Error(`no kind of question: ${kind}`);
  return { ...block, options: { ...block.options, variableId: name } };
}
