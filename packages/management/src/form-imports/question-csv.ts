// Questions in a CSV file: one line each, with the question, its kind and its choices.
import type { ImportedForm, ImportedItem, ImportedQuestion } from './imported-form.ts';

/** The kinds, by every word that names one. */
const KINDS: Readonly<Record<string, ImportedQuestion>> = {
  text: { type: 'text input' },
  'long text': { type: 'text input', options: { isLong: true } },
  number: { type: 'number input' },
  email: { type: 'email input' },
  phone: { type: 'phone number input' },
  website: { type: 'url input' },
  date: { type: 'date input' },
  time: { type: 'time input' },
  choice: { type: 'choice input' },
  choices: { type: 'choice input', options: { isMultipleChoice: true } },
  'yes/no': { type: 'choice input' },
  rating: { type: 'rating input', options: { buttonType: 'Icons', length: 5 } },
  nps: { type: 'rating input', options: { buttonType: 'Numbers', startsAt: 0, length: 10 } },
  file: { type: 'file input' },
};

const OTHER_WORDS: Readonly<Record<string, string>> = {
  'e-mail': 'email',
  mail: 'email',
  paragraph: 'long text',
  'several choices': 'choices',
  'multiple choice': 'choices',
  checkboxes: 'choices',
  select: 'choice',
  telephone: 'phone',
  url: 'website',
  stars: 'rating',
  upload: 'file',
  'yes no': 'yes/no',
};

/** Kind of a line that only says something. */
const STATEMENT = 'statement';

/**
 * Reads a file with the columns question, kind and choices, separated by comma, semicolon or tab. Choices are separated by `|`, or fill
 * the further columns. A line of headings is not a question. Without a kind, a line with choices is a choice, and any other a text.
 *
 * @example readQuestionCsv('question,kind,choices\nSize?,choice,S|M|L').items[0]?.question?.choices // [{ label: 'S' }, …]
 */
export function readQuestionCsv(text: string): ImportedForm {
  const rows = rowsOf(text);
  const notes: string[] = [];
  const items = rows.slice(isHeading(rows[0]) ? 1 : 0).flatMap((row, index): readonly ImportedItem[] => {
    const [question = '', kind = '', ...rest] = row.map((cell) => cell.trim());
    if (question === '') {
      if (row.some((cell) => cell.trim() !== ''))
        notes.push(`A line without a question was left out: ${row.join(', ')}.`);
      return [];
    }
    const labels = rest.flatMap((cell) => cell.split('|')).flatMap((label) => label.trim() || []);
    return [{ key: `q${index + 1}`, text: question, ...asked(question, { kind, labels, notes }) }];
  });
  return { title: 'Questions', items, notes };
}

function asked(
  name: string,
  {
    kind,
    labels,
    notes,
  }: { readonly kind: string; readonly labels: readonly string[]; readonly notes: string[] },
): Pick<ImportedItem, 'question'> {
  const word = OTHER_WORDS[kind.toLowerCase()] ?? kind.toLowerCase();
  if (word === STATEMENT) return {};
  const fallback = labels.length > 0 ? 'choice' : 'text';
  const known = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (!known && word !== '')
    notes.push(
      `“${name}”: the kind “${kind}” is unknown, so it is a ${fallback}. Kinds: ${Object.keys(KINDS).join(', ')}, ${STATEMENT}.`,
    );
  const question = known ?? KINDS[fallback];
  if (question?.type !== 'choice input') {
    if (labels.length > 0) notes.push(`“${name}”: its choices were left out, because the kind is “${kind}”.`);
    return { question };
  }
  const own = labels.length > 0 ? labels : word === 'yes/no' ? ['Yes', 'No'] : [];
  if (own.length === 0) {
    notes.push(`“${name}”: there are no choices in its line, so it asks for a text.`);
    return { question: KINDS.text };
  }
  return { question: { ...question, choices: own.map((label) => ({ label })) } };
}

function isHeading(row: readonly string[] | undefined): boolean {
  return /^(question|questions|frage|pregunta)$/i.test(row?.[0]?.trim() ?? '');
}

/** Cells of a CSV text. The first line decides between tab, semicolon and comma. Quotes keep separators and line ends. */
function rowsOf(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [head = ''] = content.split('\n');
  const separator = ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ',';
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy');
  for (let found = cell.exec(content); found; found = cell.exec(content)) {
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\n') rows.push([]);
    if (found[3] === '') break;
  }
  return rows;
}
