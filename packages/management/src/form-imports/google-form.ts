// A Google Form as the Forms API returns it: `GET /v1/forms/{formId}`.
import type { ImportedForm, ImportedItem, ImportedQuestion, Jump } from './imported-form.ts';
import { fieldsOf, listOf, numberOf, optionalNote, textOf } from './imported-form.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether an object is a form of the Forms API. */
export function isGoogleForm(form: Fields): boolean {
  return Array.isArray(form.items) && typeof form.info === 'object';
}

/**
 * Reads the form. Sections become groups, and "go to section" becomes a path.
 *
 * @example readGoogleForm(JSON.parse(text)).items[0]?.text
 */
export function readGoogleForm(form: Fields): ImportedForm {
  const info = fieldsOf(form.info);
  const reading: Reading = { notes: [], optional: [] };
  const all = listOf(form.items);
  const items = all.flatMap((item, index) => readItem(item, { index, all, reading }));
  const description = textOf(info.description);
  const intro: readonly ImportedItem[] = description ? [{ key: 'intro', text: description }] : [];
  if (fieldsOf(fieldsOf(form.settings).quizSettings).isQuiz === true)
    reading.notes.push(
      'Points and right answers of the quiz were not taken over. Add them with Set variable.',
    );
  return {
    title: textOf(info.title) ?? textOf(info.documentTitle) ?? 'Form',
    items: [...intro, ...items],
    notes: [...reading.notes, ...optionalNote(reading.optional)],
  };
}

interface Reading {
  readonly notes: string[];
  readonly optional: string[];
}

interface Place {
  readonly index: number;
  readonly all: readonly Fields[];
  readonly reading: Reading;
}

function readItem(item: Fields, place: Place): readonly ImportedItem[] {
  const { reading, index } = place;
  const key = textOf(item.itemId) ?? `item${index}`;
  const text = textOf(item.title) ?? '';
  const base = { key, text, help: textOf(item.description) };
  if (item.pageBreakItem) return [{ ...base, section: text || `Section ${index + 1}` }];
  if (item.textItem) return [base];
  if (item.imageItem) return [{ ...base, picture: pictureOf(fieldsOf(item.imageItem).image) }];
  if (item.videoItem)
    return [{ ...base, video: textOf(fieldsOf(fieldsOf(item.videoItem).video).youtubeUri) }];
  if (item.questionGroupItem) return readGrid(base, fieldsOf(item.questionGroupItem), reading);
  const { question: raw, image } = fieldsOf(item.questionItem);
  const question = fieldsOf(raw);
  const read = readQuestion(question, text, reading);
  if (!read) {
    reading.notes.push(`“${text || key}” was left out: a question of this kind is unknown here.`);
    return [];
  }
  if (question.required !== true && read.type !== 'file input') reading.optional.push(text || key);
  return [
    {
      ...base,
      question: read,
      picture: image ? pictureOf(image) : undefined,
      jumps: jumpsOf(question, key, place),
    },
  ];
}

function readQuestion(
  {
    choiceQuestion,
    textQuestion,
    scaleQuestion,
    ratingQuestion,
    dateQuestion,
    timeQuestion,
    fileUploadQuestion,
    required,
  }: Fields,
  name: string,
  { notes }: Reading,
): ImportedQuestion | undefined {
  if (choiceQuestion) return readChoice(fieldsOf(choiceQuestion), name, notes);
  if (textQuestion)
    return { type: 'text input', options: { isLong: fieldsOf(textQuestion).paragraph === true } };
  if (scaleQuestion) {
    const { low, high, lowLabel, highLabel } = fieldsOf(scaleQuestion);
    const labels = { left: textOf(lowLabel) ?? '', right: textOf(highLabel) ?? '' };
    const scale = { startsAt: numberOf(low) ?? 0, length: numberOf(high) ?? 5, labels };
    return { type: 'rating input', options: { buttonType: 'Numbers', ...scale } };
  }
  if (ratingQuestion) {
    const { ratingScaleLevel, iconType } = fieldsOf(ratingQuestion);
    if (iconType !== undefined && iconType !== 'STAR')
      notes.push(`“${name}” shows stars in place of its own icons.`);
    return {
      type: 'rating input',
      options: { buttonType: 'Icons', length: numberOf(ratingScaleLevel) ?? 5 },
    };
  }
  if (dateQuestion) {
    const { includeTime, includeYear } = fieldsOf(dateQuestion);
    if (includeYear === false) notes.push(`“${name}” asks for a date with its year.`);
    return { type: 'date input', options: { hasTime: includeTime === true } };
  }
  if (timeQuestion) {
    if (fieldsOf(timeQuestion).duration !== true) return { type: 'time input' };
    notes.push(`“${name}” asks for a duration as a text.`);
    return { type: 'text input' };
  }
  if (fileUploadQuestion) {
    const isMultipleAllowed = (numberOf(fieldsOf(fileUploadQuestion).maxFiles) ?? 1) > 1;
    return { type: 'file input', options: { isMultipleAllowed, isRequired: required === true } };
  }
  return undefined;
}

function readChoice({ type, options, shuffle }: Fields, name: string, notes: string[]): ImportedQuestion {
  const given = listOf(options);
  const choices = given.flatMap((option) => {
    const label = textOf(option.value);
    return label === undefined || option.isOther === true
      ? []
      : [{ label, picture: option.image ? pictureOf(option.image)?.url : undefined }];
  });
  if (given.some(({ isOther }) => isOther === true)) {
    choices.push({ label: 'Other', picture: undefined });
    notes.push(`“${name}”: “Other” is a choice without a text of its own.`);
  }
  if (shuffle === true) notes.push(`“${name}”: its choices are not shuffled.`);
  const isMultiple = type === 'CHECKBOX';
  const isSearchable = type === 'DROP_DOWN' && choices.length > MOST_BUTTONS;
  return {
    type: 'choice input',
    choices,
    options: { ...(isMultiple && { isMultipleChoice: true }), ...(isSearchable && { isSearchable }) },
  };
}

/** A longer menu gets a search field. */
const MOST_BUTTONS = 7;

/** A row of a grid becomes a question with the columns as choices. */
function readGrid(
  { key, text, help }: { readonly key: string; readonly text: string; readonly help: string | undefined },
  { questions, grid }: Fields,
  { notes, optional }: Reading,
): readonly ImportedItem[] {
  const columns = fieldsOf(fieldsOf(grid).columns);
  notes.push(`“${text}” was a table: each of its rows is a question of its own.`);
  return listOf(questions).map((row, index) => {
    const name = textOf(fieldsOf(row.rowQuestion).title) ?? `${text} ${index + 1}`;
    if (row.required !== true) optional.push(name);
    return {
      key: index === 0 ? key : `${key}-${index}`,
      text: index === 0 && text ? `${text}: ${name}` : name,
      help: index === 0 ? help : undefined,
      question: { ...readChoice(columns, name, notes), name },
    };
  });
}

function pictureOf(image: unknown): { readonly url: string; readonly alt: string | undefined } | undefined {
  const { contentUri, altText } = fieldsOf(image);
  const url = textOf(contentUri);
  return url === undefined ? undefined : { url, alt: textOf(altText) };
}

/** The paths of choices: to a section, to the next one, to the start, or to the end. */
function jumpsOf(question: Fields, key: string, { index, all, reading }: Place): readonly Jump[] {
  const { options, type } = fieldsOf(question.choiceQuestion);
  const jumps = listOf(options).flatMap((option): readonly Jump[] => {
    const value = option.isOther === true ? 'Other' : textOf(option.value);
    const section = textOf(option.goToSectionId);
    if (value === undefined || (section === undefined && option.goToAction === undefined)) return [];
    const comparisons = [{ key, operator: 'Equal to', value }];
    if (section !== undefined) return [{ to: section, comparisons }];
    if (option.goToAction === 'SUBMIT_FORM') return [{ to: undefined, comparisons }];
    if (option.goToAction === 'RESTART_FORM') return [{ to: textOf(all[0]?.itemId) ?? 'item0', comparisons }];
    const next = all.slice(index + 1).find(({ pageBreakItem }) => pageBreakItem !== undefined);
    return [{ to: textOf(next?.itemId), comparisons }];
  });
  if (jumps.length > 0 && type === 'CHECKBOX')
    reading.notes.push(
      `“${textOf(all[index]?.title) ?? key}”: the paths of its choices compare the whole answer.`,
    );
  return jumps;
}
