// After a clarifying question, the next reply may choose among the offered readings.
import { describe, expect, it } from 'vitest';
import { talk } from '../testing/run-block.ts';
import { toPendingContext } from './asked-back.ts';

/** The stored value after the replies, or else the last message of the bot. */
function answer(block: object, replies: readonly string[], locale = 'en'): unknown {
  const options = { variableId: 'vAnswer', ...(block as { options?: object }).options };
  const chat = talk(
    { variables: ['Answer'], groups: [{ blocks: [{ ...block, options } as unknown as { type: string }] }] },
    { locale },
  );
  chat.start();
  const turns = replies.map((reply) => chat.say(reply));
  const last = turns.at(-1);
  return last?.variables.Answer ?? last?.said.join(' ');
}

const drinks = (options: object = {}) => ({
  type: 'choice input',
  options,
  items: ['Coffee', 'Green tea', 'Water', 'Black tea'].map((content) => ({ content })),
});

describe('the reply to a question about several items', () => {
  it.each([
    ['en', 'tea', 'You can choose: Green tea · Black tea'],
    ['en', 'the first', 'Green tea'],
    ['en', 'the first one please', 'Green tea'],
    ['en', 'first', 'Green tea'],
    ['en', '2', 'Black tea'],
    ['en', '2nd', 'Black tea'],
    ['en', 'the latter', 'Black tea'],
    ['en', 'the former', 'Green tea'],
    ['en', 'the last one', 'Black tea'],
    ['en', 'black', 'Black tea'],
    ['en', 'Coffee', 'Coffee'],
    ['en', 'yes', 'You can choose: Coffee · Green tea · Water · Black tea'],
    ['en', 'the fifth', 'You can choose: Coffee · Green tea · Water · Black tea'],
    ['de', 'das zweite', 'Black tea'],
    ['de', 'letzteres', 'Black tea'],
    ['fr', 'le premier', 'Green tea'],
    ['es', 'la segunda', 'Black tea'],
    ['it', 'il secondo', 'Black tea'],
    ['pt', 'o primeiro', 'Green tea'],
    ['nl', 'de tweede', 'Black tea'],
    ['pl', 'drugi', 'Black tea'],
    ['ru', 'второй', 'Black tea'],
    ['uk', 'перший', 'Green tea'],
    ['sv', 'den andra', 'Black tea'],
    ['tr', 'ikincisi', 'Black tea'],
    ['ar', 'الثاني', 'Black tea'],
    ['ja', '後者', 'Black tea'],
    ['ja', '1番目', 'Green tea'],
    ['ko', '두 번째', 'Black tea'],
    ['zh', '第一个', 'Green tea'],
    ['zh', '后者', 'Black tea'],
  ])('in %s: %s chooses %s', (locale, reply, expected) => {
    expect(answer(drinks(), ['tea', reply], locale)).toBe(expected);
  });

  it('refers to these items only directly after the question', () => {
    expect(answer(drinks(), ['tea', 'mumble', 'the first'])).toBe('Coffee');
  });

  it('refers to an item by position only when several were offered', () => {
    expect(answer(drinks(), ['water with lemon', '1'])).toBe('Coffee');
    expect(answer(drinks(), ['water with lemon', 'the first'])).toBe('Water');
    const sizes = ['1-10', '11-50', '51-200'].map((content) => ({ content }));
    expect(answer({ type: 'choice input', items: sizes }, ['3', '1'])).toBe('1-10');
    expect(answer({ type: 'choice input', items: sizes }, ['3', 'yes'])).toBe('51-200');
  });

  it.each([
    [
      ['Partner', 'Big brother', 'Little brother'],
      ['brother', 'Partner, Little brother'],
      'Partner, Little brother',
    ],
    [['Tea for 1', 'Tea for 10', '2'], ['tea', '2'], '2'],
    [['Green tea', 'Black tea', 'Water'], ['tea', 'Black tea'], 'Black tea'],
  ])('among %j can also name other items exactly', (labels, replies, expected) => {
    const items = labels.map((content) => ({ content }));
    expect(answer({ type: 'choice input', items, options: { isMultipleChoice: true } }, replies)).toBe(
      expected,
    );
  });

  it('in a multiple choice does not keep items that were not confirmed', () => {
    const items = ['Green tea', 'Black tea', ''].map((content) => ({ content }));
    const block = { type: 'choice input', items, options: { isMultipleChoice: true } };
    expect(answer(block, ['tea', 'the first'])).toBe('Green tea');
  });

  it('keeps the button that the visitor named together with a card', () => {
    const paths = [
      { id: 'b', text: 'Book' },
      { id: 'c', text: 'Cancel' },
    ];
    const saveResponseMapping = [{ field: 'Button', variableId: 'vAnswer' }];
    const options = { variableId: undefined, saveResponseMapping };
    const block = { type: 'cards', items: [{ id: 'p', title: 'Paris', paths }], options };
    for (const yes of ['yes', 'Paris', 'yes, Paris'])
      expect(answer(block, ['please cancel Paris', yes])).toBe('Cancel');
    expect(answer(block, ['please cancel Paris', 'book Paris'])).toBe('Book');
    expect(answer(block, ['Paris without cancel', 'yes'])).toBe('Book');
    expect(answer(block, ['Paris not needed, please cancel', 'yes'])).toBe('Cancel');
  });

  it('keeps an earlier choice whose label contains a line break', () => {
    const items = ['Coffee\nblack', 'Green tea', 'Black tea'].map((content) => ({ content }));
    const block = { type: 'choice input', items, options: { isMultipleChoice: true } };
    expect(answer(block, ['coffee black and tea', 'the first'])).toBe('Coffee\nblack, Green tea');
  });

  it('can also name another item exactly', () => {
    const block = {
      type: 'choice input',
      items: ['Tea for 1', 'Tea for 10', '2'].map((content) => ({ content })),
    };
    expect(answer(block, ['tea', '2'])).toBe('2');
  });

  it.each([
    [['tea', 'the first'], 'Green tea'],
    [['tea', 'both'], 'Green tea, Black tea'],
    [['tea', 'black and green'], 'Green tea, Black tea'],
    [['tea and coffee', 'the second'], 'Coffee, Black tea'],
    [['coffee, tea', 'both of them'], 'Coffee, Green tea, Black tea'],
    [['tea', 'coffee'], 'Coffee'],
    [['tea', 'coffee and water'], 'Coffee, Water'],
    [['water with lemon', 'yes'], 'Water'],
    [['water or coffee', 'both'], 'Coffee, Water'],
    [['tea', 'not the first'], 'You can choose: Coffee · Green tea · Water · Black tea'],
  ])('in a multiple choice: %j chooses %s', (replies, expected) => {
    expect(answer(drinks({ isMultipleChoice: true }), replies)).toBe(expected);
  });

  it('also chooses pictures', () => {
    const items = ['Cat', 'House mouse', 'Field mouse'].map((title) => ({ title }));
    expect(answer({ type: 'picture choice input', items }, ['mouse', 'the first'])).toBe('House mouse');
  });

  it('also chooses cards, by title or by a button of several cards', () => {
    const paths = (id: string) => [{ id, text: 'Book it' }];
    const items = ['Rome', 'New York', 'York'].map((title) => ({
      id: title,
      title,
      paths: paths(`go ${title}`),
    }));
    const saved = { saveResponseMapping: [{ field: 'Title', variableId: 'vAnswer' }] };
    const cards = { type: 'cards', items, options: saved };
    expect(answer(cards, ['book it'])).toBe('Did you mean Rome, New York, or York?');
    expect(answer(cards, ['book it', 'the second'])).toBe('New York');
    expect(answer(cards, ['book it', 'york'])).toBe('York');
    expect(answer(cards, ['rome or york', 'the second'])).toBe('York');
  });

  it('is not read this way when the items were too long to store', () => {
    const items = ['one', 'two'].map((word) => ({ content: `Tea ${word} ${'x'.repeat(490)}` }));
    const block = { type: 'choice input', items };
    expect(answer(block, ['tea'])).toBe('Sorry, I did not understand that. Could you try again?');
    expect(toPendingContext({ offers: ['x'.repeat(1_000)] })).toBeUndefined();
  });
});

describe('the reply to a question about two numbers', () => {
  it.each([
    [['3 or 4', 'the second one'], '4'],
    [['3 or 4', '2'], '2'],
    [['3 or 4', '4'], '4'],
  ])('chooses from %j the number %s', (replies, expected) => {
    expect(answer({ type: 'number input' }, replies)).toBe(expected);
  });

  it('chooses one reading of an ambiguous separator', () => {
    expect(answer({ type: 'number input' }, ['1.234', 'le second'], 'fr')).toBe('1.234');
    expect(answer({ type: 'number input' }, ['1.234', 'le premier'], 'fr')).toBe('1234');
    expect(answer({ type: 'number input' }, ['1.234', '1.234'], 'fr')).toBe('1.234');
    expect(answer({ type: 'number input' }, ['1.234', ' 1234 '], 'fr')).toBe('1234');
  });

  it('also chooses ratings', () => {
    expect(answer({ type: 'rating input' }, ['7 or 8', 'the latter'])).toBe('8');
  });
});

describe('the reply to a question about two addresses', () => {
  it('chooses one by its position', () => {
    expect(answer({ type: 'email input' }, ['ada@example.org or bob@example.org', 'the second'])).toBe(
      'bob@example.org',
    );
    const phone = { type: 'phone number input', options: { defaultCountryCode: 'FR' } };
    expect(answer(phone, ['06 12 34 56 78 or 06 12 34 56 79', '2'])).toBe('+33612345679');
    const german = { type: 'phone number input', options: { defaultCountryCode: 'DE' } };
    expect(answer(german, ['491701234567', 'the first'])).toBe('+491701234567');
    expect(answer(german, ['491701234567', 'the second'])).toBe('+49491701234567');
  });
});
