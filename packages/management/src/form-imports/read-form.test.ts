// Files in the documented shapes: the bots have no problems, and the notes name what is lost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSyntaxChecker } from '@colloquy/blocks';
import { checkDefinition } from '@colloquy/verify/check';
import { describe, expect, it } from 'vitest';
import { importForm, isForm } from './read-form.ts';

const syntaxError = await createSyntaxChecker();

interface Block {
  readonly id: string;
  readonly type: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly items?: readonly Readonly<Record<string, unknown>>[];
}

interface Bot {
  readonly name: string;
  readonly groups: readonly {
    readonly id: string;
    readonly title: string;
    readonly blocks: readonly Block[];
  }[];
  readonly edges: readonly { readonly from: Record<string, string>; readonly to: Record<string, string> }[];
  readonly variables: readonly { readonly name: string }[];
}

/** The bot, which has to be one without errors. */
function made(source: unknown): {
  readonly bot: Bot;
  readonly notes: readonly string[];
  readonly kinds: readonly string[];
} {
  const form = importForm(source);
  if (!form.ok) return expect.fail(form.message);
  const definition = { ...form.definition, id: 'imported' };
  const { problems } = checkDefinition(definition, { syntaxError });
  expect(problems.map(({ message }) => message)).toEqual([]);
  const bot = form.definition as unknown as Bot;
  const kinds = bot.groups
    .flatMap(({ blocks }) => blocks.map(({ type }) => type))
    .filter((type) => type !== 'text');
  return { bot, notes: form.notes, kinds };
}

describe('questions in CSV', () => {
  it('match the example in docs/studio.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/studio.md'), 'utf8');
    const { kinds, notes } = made(/```csv\n([\s\S]*?)```/.exec(page)?.[1]);
    expect([kinds, notes]).toEqual([['text input', 'choice input', 'date input'], []]);
  });

  it('become input blocks of the matching types', () => {
    const { bot, notes, kinds } = made(
      `question,kind,choices
What is your name?,,
"Which size, please?",choice,S|M|L
Toppings?,choices,Ham|"Olives"
How many?,number
Your e-mail?,E-Mail
Shall we call?,yes/no
How was it?,nps
Thank you!,statement
`,
    );
    expect(notes).toEqual([]);
    expect(kinds).toEqual([
      'text input',
      'choice input',
      'choice input',
      'number input',
      'email input',
      'choice input',
      'rating input',
    ]);
    const [, size, toppings] = bot.groups
      .flatMap(({ blocks }) => blocks)
      .filter(({ type }) => type !== 'text');
    expect(size?.items?.map(({ content }) => content)).toEqual(['S', 'M', 'L']);
    expect(toppings?.options).toMatchObject({ isMultipleChoice: true });
    expect(bot.variables.map(({ name }) => name)).toContain('Which size, please');
  });

  it('accept semicolons, choices in columns, Windows line ends and a missing header', () => {
    const { kinds, bot } = made('\uFEFFGröße?;choice;S;M\r\n"Zwei\nZeilen?";text\r\n');
    expect(kinds).toEqual(['choice input', 'text input']);
    expect(JSON.stringify(bot.groups)).toContain('Zeilen?');
  });

  it('are imported with a note for each unknown or missing part', () => {
    expect(made('A?,slider\nB?,choice\nC?,date,x|y\n,text\n').notes).toEqual([
      expect.stringContaining('“A?”: the kind “slider” is unknown, so it is a text.'),
      expect.stringContaining('“B?”: there are no choices'),
      expect.stringContaining('“C?”: its choices were left out'),
      'A line without a question was left out: , text.',
    ]);
    expect(importForm('question,kind\n')).toEqual({ ok: false, message: 'The form has no question.' });
  });
});

const choice = (type: string, ...options: readonly object[]) => ({ choiceQuestion: { type, options } });

const googleForm = {
  formId: '1a',
  info: { title: 'Party', documentTitle: 'Party (copy)', description: 'Come and eat.' },
  items: [
    {
      itemId: 'a',
      title: 'Your name',
      questionItem: { question: { questionId: 'q1', required: true, textQuestion: {} } },
    },
    {
      itemId: 'b',
      title: 'Will you come?',
      questionItem: {
        question: {
          questionId: 'q2',
          required: true,
          ...choice(
            'RADIO',
            { value: 'Yes', goToSectionId: 's1' },
            { value: 'No', goToAction: 'SUBMIT_FORM' },
          ),
        },
      },
    },
    { itemId: 's1', title: 'Your meal', pageBreakItem: {} },
    {
      itemId: 'c',
      title: 'What do you eat?',
      questionItem: {
        question: { questionId: 'q3', ...choice('CHECKBOX', { value: 'Fish' }, { isOther: true }) },
      },
    },
    {
      itemId: 'd',
      title: 'How hungry?',
      questionItem: {
        question: {
          questionId: 'q4',
          required: true,
          scaleQuestion: { low: 1, high: 5, lowLabel: 'Not', highLabel: 'Very' },
        },
      },
    },
    {
      itemId: 'g',
      title: 'Rate',
      questionGroupItem: {
        questions: [
          { questionId: 'r1', required: true, rowQuestion: { title: 'Music' } },
          { questionId: 'r2', required: true, rowQuestion: { title: 'Place' } },
        ],
        grid: { columns: { type: 'RADIO', options: [{ value: 'Good' }, { value: 'Bad' }] } },
      },
    },
    {
      itemId: 'e',
      title: 'When?',
      questionItem: {
        question: {
          questionId: 'q5',
          required: true,
          dateQuestion: { includeTime: true, includeYear: true },
        },
      },
    },
    {
      itemId: 'f',
      title: 'Picture of you',
      questionItem: { question: { questionId: 'q6', fileUploadQuestion: { maxFiles: 3 } } },
    },
    { itemId: 'x', title: 'New kind', questionItem: { question: { questionId: 'q7', futureQuestion: {} } } },
  ],
};

describe('importing a Google Form', () => {
  it('creates a bot with the sections and paths of the form', () => {
    const { bot, kinds } = made(googleForm);
    expect(bot.name).toBe('Party');
    expect(kinds).toEqual([
      'text input',
      'choice input',
      'choice input',
      'rating input',
      'choice input',
      'choice input',
      'date input',
      'file input',
    ]);
    const [first, meal, end] = bot.groups;
    expect([first?.title, meal?.title, end?.title]).toEqual(['Questions', 'Your meal', 'End']);
    const ofChoices = bot.edges.filter(({ from }) => from.itemId !== undefined);
    expect(ofChoices.map(({ to }) => to.groupId)).toEqual([meal?.id, end?.id]);
    const scale = meal?.blocks.find(({ type }) => type === 'rating input');
    expect(scale?.options).toMatchObject({ startsAt: 1, length: 5, labels: { left: 'Not', right: 'Very' } });
  });

  it('lists what could not be imported', () => {
    expect(made(googleForm).notes).toEqual([
      '“What do you eat?”: “Other” is a choice without a text of its own.',
      '“Rate” was a table: each of its rows is a question of its own.',
      '“New kind” was left out: a question of this kind is unknown here.',
      'Optional questions are asked like the others, because a chat waits for an answer: “What do you eat?”.',
    ]);
  });
});

const required = { validations: { required: true } };
const typeform = {
  id: 'x1',
  title: 'Bike shop',
  hidden: ['campaign'],
  welcome_screens: [
    { ref: 'w', title: 'Hello!', properties: { description: 'One minute.', button_text: 'Start' } },
  ],
  thankyou_screens: [
    { ref: 'bye', title: 'Thanks, {{field:name}}!' },
    { ref: 'kids', title: 'We call your parents.' },
    { ref: 'default_tys', title: 'All done' },
  ],
  fields: [
    {
      id: '1',
      ref: 'name',
      title: 'Your name?',
      type: 'short_text',
      validations: { required: true, max_length: 40 },
    },
    {
      id: '2',
      ref: 'age',
      title: 'How old are you, {{field:name}}?',
      type: 'number',
      validations: { required: true, min_value: 1 },
    },
    {
      id: '3',
      ref: 'kind',
      title: 'Which bike?',
      type: 'multiple_choice',
      properties: {
        choices: [
          { id: 'c1', ref: 'city', label: 'City' },
          { id: 'c2', ref: 'race', label: 'Race' },
        ],
      },
      ...required,
    },
    {
      id: '4',
      ref: 'details',
      title: 'Details',
      type: 'group',
      properties: {
        fields: [
          {
            id: '5',
            ref: 'speed',
            title: 'How fast?',
            type: 'opinion_scale',
            properties: { steps: 5, start_at_one: true, labels: { left: 'Slow' } },
            ...required,
          },
          { id: '6', ref: 'legal', title: 'Do you accept the terms?', type: 'legal', ...required },
        ],
      },
    },
    { id: '7', ref: 'pay', title: 'Deposit', type: 'payment', properties: { price: { type: 'variable' } } },
    { id: '8', ref: 'mail', title: 'Your e-mail?', type: 'email' },
  ],
  logic: [
    {
      type: 'field',
      ref: 'age',
      actions: [
        {
          action: 'jump',
          details: { to: { type: 'thankyou', value: 'kids' } },
          condition: {
            op: 'lower_than',
            vars: [
              { type: 'field', value: 'age' },
              { type: 'constant', value: 18 },
            ],
          },
        },
      ],
    },
    {
      type: 'field',
      ref: 'kind',
      actions: [
        {
          action: 'jump',
          details: { to: { type: 'field', value: 'mail' } },
          condition: {
            op: 'is',
            vars: [
              { type: 'field', value: 'kind' },
              { type: 'choice', value: 'city' },
            ],
          },
        },
        {
          action: 'add',
          details: { target: { type: 'variable', value: 'score' }, value: { type: 'constant', value: 1 } },
          condition: { op: 'always', vars: [] },
        },
      ],
    },
  ],
};

describe('importing a Typeform', () => {
  it('creates a bot with the logic of the form', () => {
    const { bot, kinds } = made(typeform);
    expect(kinds).toEqual([
      'text input',
      'number input',
      'Condition',
      'choice input',
      'rating input',
      'choice input',
      'email input',
    ]);
    const condition = bot.groups.flatMap(({ blocks }) => blocks).find(({ type }) => type === 'Condition');
    expect(condition?.items?.[0]).toMatchObject({
      content: { comparisons: [{ comparisonOperator: 'Less than', value: '18' }] },
    });
    const kids = bot.groups.find(({ blocks }) => JSON.stringify(blocks).includes('your parents'));
    expect(
      bot.edges.find(({ from }) => from.blockId === condition?.id && from.itemId !== undefined)?.to.groupId,
    ).toBe(kids?.id);
    const texts = JSON.stringify(bot.groups);
    expect(texts).toContain('How old are you, {{Your name}}?');
    expect(texts).toContain('Thanks, {{Your name}}!');
    expect(bot.groups.map(({ title }) => title)).toEqual(['Questions', 'Details', 'End 1', 'End 2']);
  });

  it('lists what could not be imported', () => {
    expect(made(typeform).notes).toEqual([
      'Calculations of points or a price were not taken over. Add them with Set variable.',
      '“Your name?”: the limit of 40 characters was not taken over.',
      '“Deposit” was left out: a question of the kind “payment” is unknown here.',
      'Endings that no logic leads to were left out.',
      'Hidden fields were not taken over: campaign. Create variables with these names and set them where the chat is embedded.',
      'Optional questions are asked like the others, because a chat waits for an answer: “Your e-mail?”.',
    ]);
  });
});

describe('importing other JSON', () => {
  it('is refused because it is neither a bot nor a form', () => {
    expect(isForm({ groups: [], fields: [] })).toBe(false);
    expect(isForm(typeform)).toBe(true);
    expect(importForm({ a: 1 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('neither a bot nor a form'),
    });
    for (const broken of [
      null,
      5,
      [],
      { fields: [null, 3, { type: 'x' }] },
      { info: {}, items: [7, { questionItem: 1 }] },
    ])
      expect(importForm(broken).ok).toBe(false);
  });
});
