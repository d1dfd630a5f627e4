// A Typeform as the Create API returns it: `GET /forms/{form_id}`.
import type { Comparison, ImportedForm, ImportedItem, ImportedQuestion, Jump } from './imported-form.ts';
import { fieldsOf, listOf, numberOf, optionalNote, textOf } from './imported-form.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether an object is a form of the Create API. */
export function isTypeform(form: Fields): boolean {
  return Array.isArray(form.fields);
}

/**
 * Reads the form. Groups become groups, and logic jumps become conditions.
 *
 * @example readTypeform(JSON.parse(text)).items[0]?.text
 */
export function readTypeform(form: Fields): ImportedForm {
  const notes: string[] = [];
  const optional: string[] = [];
  const ends = listOf(form.thankyou_screens);
  const fields = listOf(form.fields);
  const labels = new Map(allFields(fields).flatMap(choicesOf));
  const jumps = readLogic(listOf(form.logic), { labels, notes });
  const welcome = listOf(form.welcome_screens).map((screen, index) => readScreen(screen, `welcome${index}`));
  const read = fields.flatMap((field) => readField(field, { jumps, notes, optional }));
  const targets = new Set([...jumps.values()].flat().map(({ to }) => to));
  // The first screen is shown at the end; others only by a jump.
  const thanks = ends
    .filter((screen, index) => index === 0 || targets.has(textOf(screen.ref)))
    .map((screen, index) => {
      const key = textOf(screen.ref) ?? `end${index}`;
      const end: readonly Jump[] = [{ to: undefined, comparisons: [] }];
      return { ...readScreen(screen, key), section: `End ${index + 1}`, jumps: end };
    });
  if (ends.length > thanks.length) notes.push('Endings that no logic leads to were left out.');
  const hidden = Array.isArray(form.hidden) ? form.hidden.map(String) : [];
  if (hidden.length > 0)
    notes.push(
      `Hidden fields were not taken over: ${hidden.join(', ')}. Create variables with these names and set them where the chat is embedded.`,
    );
  return {
    title: textOf(form.title) ?? 'Form',
    items: [...welcome, ...read, ...thanks],
    notes: [...new Set(notes), ...optionalNote(optional)],
  };
}

interface Reading {
  readonly jumps: ReadonlyMap<string, readonly Jump[]>;
  readonly notes: string[];
  readonly optional: string[];
}

function readScreen(screen: Fields, key: string): ImportedItem {
  return { key, text: plain(screen.title), help: textOf(fieldsOf(screen.properties).description) };
}

function readField(field: Fields, reading: Reading): readonly ImportedItem[] {
  const { notes, optional, jumps } = reading;
  const properties = fieldsOf(field.properties);
  const key = keyOf(field);
  const text = plain(field.title);
  const type = textOf(field.type) ?? '';
  const inner = listOf(properties.fields);
  if (inner.length > 0) {
    const head: ImportedItem = { key, text, help: textOf(properties.description), section: text || 'Group' };
    const rest = inner.flatMap((one) => readField(one, reading));
    const after = jumps.get(key);
    const last = rest.at(-1);
    return [
      head,
      ...rest.slice(0, -1),
      ...(last ? [after && !last.jumps ? { ...last, jumps: after } : last] : []),
    ];
  }
  const base = {
    key,
    text,
    help: textOf(properties.description),
    picture: attached(field),
    jumps: jumps.get(key) ?? [],
  };
  if (type === 'statement') return [base];
  const read = READERS[type]?.(properties, { name: text, validations: fieldsOf(field.validations), notes });
  if (!read) {
    notes.push(`“${text}” was left out: a question of the kind “${type}” is unknown here.`);
    return jumps.has(key) ? [{ ...base, text: '', help: undefined, picture: undefined }] : [];
  }
  if (fieldsOf(field.validations).required !== true && read.type !== 'file input') optional.push(text);
  return [{ ...base, question: read }];
}

interface Field {
  readonly name: string;
  readonly validations: Fields;
  readonly notes: string[];
}

type Reader = (properties: Fields, field: Field) => ImportedQuestion;

/** One reader for each type of field. */
const READERS: Readonly<Record<string, Reader>> = {
  short_text: (_, field) => limited({ type: 'text input' }, field),
  long_text: (_, field) => limited({ type: 'text input', options: { isLong: true } }, field),
  email: () => ({ type: 'email input' }),
  website: () => ({ type: 'url input' }),
  phone_number: ({ default_country_code: code }) => ({
    type: 'phone number input',
    options: { ...(textOf(code) && { defaultCountryCode: textOf(code) }) },
  }),
  number: (_, { validations: { min_value: min, max_value: max } }) => ({
    type: 'number input',
    options: { ...(numberOf(min) !== undefined && { min }), ...(numberOf(max) !== undefined && { max }) },
  }),
  date: () => ({ type: 'date input' }),
  yes_no: () => ({ type: 'choice input', choices: [{ label: 'Yes' }, { label: 'No' }] }),
  legal: () => ({ type: 'choice input', choices: [{ label: 'I accept' }, { label: 'I don’t accept' }] }),
  multiple_choice: readChoices,
  picture_choice: readChoices,
  checkbox: readChoices,
  dropdown: (properties, field) => ({ ...readChoices(properties, field), options: { isSearchable: true } }),
  ranking: (properties, field) => {
    field.notes.push(`“${field.name}” was a ranking: visitors choose several, in no order.`);
    return { ...readChoices(properties, field), options: { isMultipleChoice: true } };
  },
  opinion_scale: ({ steps, start_at_one: startsAtOne, labels }) => {
    const startsAt = startsAtOne === true ? 1 : 0;
    return scale(startsAt, startsAt + (numberOf(steps) ?? 11) - 1, fieldsOf(labels));
  },
  nps: ({ labels }) => scale(0, 10, fieldsOf(labels)),
  rating: ({ steps, shape }, { name, notes }) => {
    if (shape !== undefined && shape !== 'star')
      notes.push(`“${name}” shows stars in place of the shape “${String(shape)}”.`);
    return { type: 'rating input', options: { buttonType: 'Icons', length: numberOf(steps) ?? 5 } };
  },
  file_upload: (_, { validations: { required } }) => ({
    type: 'file input',
    options: { isRequired: required === true },
  }),
};

/** The length of a text is not limited here. */
function limited(question: ImportedQuestion, { name, validations, notes }: Field): ImportedQuestion {
  const most = numberOf(validations.max_length);
  if (most !== undefined) notes.push(`“${name}”: the limit of ${most} characters was not taken over.`);
  return question;
}

function readChoices(
  { choices, allow_multiple_selection: several, allow_other_choice: other, randomize }: Fields,
  { name, notes }: Field,
): ImportedQuestion {
  const own = listOf(choices).map((choice) => ({
    label: textOf(choice.label) ?? '?',
    picture: textOf(fieldsOf(choice.attachment).href),
  }));
  if (other === true) notes.push(`“${name}”: “Other” is a choice without a text of its own.`);
  if (randomize === true) notes.push(`“${name}”: its choices are not shuffled.`);
  return {
    type: 'choice input',
    choices: other === true ? [...own, { label: 'Other', picture: undefined }] : own,
    options: { ...(several === true && { isMultipleChoice: true }) },
  };
}

function scale(startsAt: number, length: number, { left, right }: Fields): ImportedQuestion {
  const labels = { left: textOf(left) ?? '', right: textOf(right) ?? '' };
  return { type: 'rating input', options: { buttonType: 'Numbers', startsAt, length, labels } };
}

/** Operators of conditions, as ours. */
const OPERATORS: Readonly<Record<string, string>> = {
  is: 'Equal to',
  equal: 'Equal to',
  is_not: 'Not equal',
  not_equal: 'Not equal',
  contains: 'Contains',
  not_contains: 'Does not contain',
  begins_with: 'Starts with',
  ends_with: 'Ends with',
  greater_than: 'Greater than',
  greater_equal_than: 'Greater or equal to',
  lower_than: 'Less than',
  lower_equal_than: 'Less or equal to',
};

interface Logic {
  readonly labels: ReadonlyMap<string, string>;
  readonly notes: string[];
}

function readLogic(logic: readonly Fields[], parts: Logic): ReadonlyMap<string, readonly Jump[]> {
  return new Map(
    logic.flatMap(({ ref, actions }) => {
      const jumps = listOf(actions).flatMap((action) => readJump(action, parts));
      return typeof ref === 'string' && jumps.length > 0 ? [[ref, jumps] as const] : [];
    }),
  );
}

function readJump({ action, details, condition }: Fields, parts: Logic): readonly Jump[] {
  if (action !== 'jump') {
    parts.notes.push('Calculations of points or a price were not taken over. Add them with Set variable.');
    return [];
  }
  const to = textOf(fieldsOf(fieldsOf(details).to).value);
  const { op, vars } = fieldsOf(condition);
  if (op === 'always' || condition === undefined) return [{ to, comparisons: [] }];
  const isJoined = op === 'and' || op === 'or';
  const comparisons = (isJoined ? listOf(vars) : [fieldsOf(condition)]).map((one) =>
    readComparison(one, parts),
  );
  const known = comparisons.filter((one) => one !== undefined);
  if (known.length < comparisons.length) {
    parts.notes.push(
      `A jump was left out, because its condition cannot be written here: ${JSON.stringify(condition)}.`,
    );
    return [];
  }
  return [{ to, isAny: op === 'or', comparisons: known }];
}

function readComparison({ op, vars }: Fields, { labels }: Logic): Comparison | undefined {
  const operator = OPERATORS[String(op)];
  const field = listOf(vars).find(({ type }) => type === 'field');
  const other = listOf(vars).find(({ type }) => type === 'choice' || type === 'constant');
  const key = textOf(field?.value);
  if (operator === undefined || key === undefined || !other) return undefined;
  if (other.type === 'choice') {
    const label = labels.get(String(other.value));
    return label === undefined ? undefined : { key, operator, value: label };
  }
  const { value } = other;
  return { key, operator, value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value) };
}

function choicesOf({ properties }: Fields): readonly (readonly [string, string])[] {
  return listOf(fieldsOf(properties).choices).flatMap(({ ref, id, label }) =>
    [ref, id].flatMap((key) => (typeof key === 'string' ? [[key, textOf(label) ?? ''] as const] : [])),
  );
}

function allFields(fields: readonly Fields[]): readonly Fields[] {
  return fields.flatMap((field) => [field, ...allFields(listOf(fieldsOf(field.properties).fields))]);
}

function keyOf({ ref, id, title }: Fields): string {
  return textOf(ref) ?? textOf(id) ?? String(title);
}

function attached({ attachment }: Fields): ImportedItem['picture'] {
  const { type, href } = fieldsOf(attachment);
  const url = textOf(href);
  return type === 'image' && url !== undefined ? { url } : undefined;
}

/** Titles may recall earlier answers, as `{{field:ref}}`; the writer fills in the variables. */
function plain(title: unknown): string {
  return textOf(title)?.replaceAll(/\\_/g, '_') ?? '';
}
