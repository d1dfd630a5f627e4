// Code that the form writes for simple values, and reads back: any other code is shown as JavaScript.

/** The type of the block that holds these values, and that adds up points. */
export const VALUE_BLOCK = 'Set variable';

/** A text that is never computed: a template literal with the variables inside. */
export const literalText = {
  write: (text: string): string =>
    `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(VARIABLE, (whole) => `\${${whole}}`)}\``,
  read: (code: string): string | undefined => {
    const inner = /^`((?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{\{\{[^{}]+\}\}\})*)`$/.exec(code)?.[1];
    return inner?.replace(/\$\{(\{\{[^{}]+\}\})\}/g, '$1').replace(/\\([\s\S])/g, '$1');
  },
};

const VARIABLE = /\{\{[^{}]+\}\}/g;

/** The variable itself plus a number. */
export const plusNumber = {
  write: (name: string, number: number): string =>
    `{{${name}}} ${number < 0 ? '-' : '+'} ${Math.abs(number)}`,
  read: (code: string, name: string): number | undefined => {
    const match = /^\{\{([^{}]+)\}\} ([+-]) (\d+(?:\.\d+)?)$/.exec(code);
    if (match?.[1] !== name) return undefined;
    return Number(match[3]) * (match[2] === '-' ? -1 : 1);
  },
};

/** A variable plus the points of the given answer; answers without points add nothing. */
export interface AnswerPoints {
  /** The variable with the answer. */
  readonly answer: string;
  readonly points: readonly (readonly [words: string, points: number])[];
}

export const answerPoints = {
  write: (name: string, { answer, points }: AnswerPoints): string =>
    // Escaped, because an answer with braces would be read as a variable.
    `(Number({{${name}}}) || 0) + (new Map(${JSON.stringify(points).replaceAll('{', '\\u007b')}).get(String({{${answer}}})) ?? 0)`,
  read: (code: string, name: string): AnswerPoints | undefined => {
    const match =
      /^\(Number\(\{\{([^{}]*)\}\}\) \|\| 0\) \+ \(new Map\((\[.*\])\)\.get\(String\(\{\{([^{}]*)\}\}\)\) \?\? 0\)$/s.exec(
        code,
      );
    const [, variable, json = '', answer = ''] = match ?? [];
    const points = variable === name ? parsed(json) : undefined;
    return Array.isArray(points) && points.every(isPoints) ? { answer, points } : undefined;
  },
};

const isPoints = (pair: unknown): pair is readonly [string, number] =>
  Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && typeof pair[1] === 'number';

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** How today is written. */
export type DayStyle = 'long' | 'digits' | 'weekday';

const DAY_STYLES: Readonly<Record<DayStyle, string>> = {
  long: ", day: 'numeric', month: 'long', year: 'numeric'",
  digits: '',
  weekday: ", weekday: 'long'",
};

export interface TodayWords {
  readonly locale: string;
  readonly timeZone: string;
  readonly style: DayStyle;
}

export const todayWords = {
  write: ({ locale, timeZone, style }: TodayWords): string =>
    `new Date().toLocaleDateString('${quoted(locale)}', { timeZone: '${quoted(timeZone)}'${DAY_STYLES[style]} })`,
  read: (code: string): TodayWords | undefined => {
    const match = /^new Date\(\)\.toLocaleDateString\('([\w-]*)', \{ timeZone: '([\w/+-]*)'(.*) \}\)$/.exec(
      code,
    );
    const style = (Object.keys(DAY_STYLES) as DayStyle[]).find((one) => DAY_STYLES[one] === match?.[3]);
    const [, locale, timeZone] = match ?? [];
    return locale === undefined || timeZone === undefined || !style ? undefined : { locale, timeZone, style };
  },
};

const quoted = (text: string): string => text.replace(/[^\w/+-]/g, '');

/** One of several words, or of the entries of a list. */
export type RandomPick = { readonly words: readonly string[] } | { readonly list: string };

export const randomPick = {
  write: (pick: RandomPick): string =>
    'list' in pick
      ? `{{${pick.list}}}[Math.floor(Math.random() * {{${pick.list}}}.length)]`
      : `[${pick.words.map((word) => JSON.stringify(word)).join(', ')}][Math.floor(Math.random() * ${Math.max(1, pick.words.length)})]`,
  read: (code: string): RandomPick | undefined => {
    const list = /^\{\{([^{}]*)\}\}\[Math\.floor\(Math\.random\(\) \* \{\{\1\}\}\.length\)\]$/.exec(
      code,
    )?.[1];
    if (list !== undefined) return { list };
    const words = /^(\[.*\])\[Math\.floor\(Math\.random\(\) \* \d+\)\]$/s.exec(code)?.[1];
    return words === undefined ? undefined : wordsOf(words);
  },
};

function wordsOf(json: string): RandomPick | undefined {
  const words = parsed(json);
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? { words } : undefined;
}

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** A whole number, both ends included. */
export const randomNumber = {
  write: ({ from, to }: NumberRange): string =>
    `Math.floor(Math.random() * ${Math.abs(to - from) + 1}) + ${Math.min(from, to)}`,
  read: (code: string): NumberRange | undefined => {
    const match = /^Math\.floor\(Math\.random\(\) \* (\d+)\) \+ (-?\d+)$/.exec(code);
    if (!match) return undefined;
    const from = Number(match[2]);
    return { from, to: from + Number(match[1]) - 1 };
  },
};

/** Only variables, numbers and signs: `{{Price}} * {{Guests}}`. */
export const isCalculation = (code: string): boolean => /^(?:\s|\d|[-+*/%().]|\{\{[^{}]+\}\})*$/.test(code);

/**
 * Whether an expression that is not marked as code may be computed nevertheless: "10 / 2" becomes 5. Dates, addresses and
 * sentences do not.
 */
export function mayBeComputed(text: string): boolean {
  const source = text.trim();
  if (/\breturn\b|["'`]|[\w)]\(/.test(source)) return true;
  if (!isCalculation(source) || !/[-+*/%]/.test(source)) return false;
  const plain =
    /^\d+(?:[-/.,:]\d+)+$|^\+\d[\d\s]*$|(?:^|\s)0\d|^(?:\{\{[^{}]+\}\}|\d+)(?:\/(?:\{\{[^{}]+\}\}|\d+)){2,}$/;
  return !plain.test(source) && !/\}\}\s*(?:\d|\{\{)|\d\s*\{\{/.test(source);
}
