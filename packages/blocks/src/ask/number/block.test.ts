// Numbers in any notation are stored in plain digits; limits apply, also a limit of zero.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

const numberInput = (options: object = {}) => ({ type: 'number input', options });

it('a number input without options asks for a number', () => {
  expect(talk([{ type: 'number input' }]).start().reply.input).toEqual({ id: 'b1', type: 'number input' });
});

it.each([
  ['42', 'en', '42'],
  ['12,5', 'en', '12.5'],
  ['1,234.5', 'en', '1234.5'],
  ['1.234,50', 'de', '1234.5'],
  ['1 234', 'fr', '1234'],
  ['١٢٣', 'ar', '123'],
  ['$5', 'en', '5'],
  ['1e3', 'en', '1000'],
  ['.5', 'en', '0.5'],
  ['1.10', 'en', '1.1'],
  ['+5', 'en', '5'],
  [' 5', 'en', '5'],
  ['-3', 'en', '-3'],
  ['0.5', 'en', '0.5'],
  ['007', 'en', '007'],
  ['+007', 'en', '7'],
  ['0', 'en', '0'],
  ['12345678901234567890', 'en', '12345678901234567890'],
])('%s in %s is stored as %s', (text, locale, stored) => {
  const { answer, variables, turn } = askOnce(numberInput(), text, { locale });
  expect(answer).toBe(stored);
  expect(variables.Answer).toBe(stored);
  expect(turn.reply.lastMessageNewFormat).toBe(stored === text ? undefined : stored);
});

it.each(['', 'abc', '12abc', '0x1F', 'NaN', 'Infinity', '1e309'])('%j is not a number', (text) => {
  expect(askOnce(numberInput(), text).retry).toMatch(/\w/);
});

it('the bot asks which of two numbers the visitor means', () => {
  expect(askOnce(numberInput(), '20 or 30').retry).toBe('Did you mean 20 or 30?');
});

describe('the limits of a number', () => {
  it.each([
    [{ min: 0 }, '-3', false],
    [{ min: 0 }, '0', true],
    [{ max: 0 }, '3', false],
    [{ max: 0 }, '0', true],
    [{ min: 1, max: 10 }, '10', true],
    [{ min: 1, max: 10 }, '10.1', false],
    [{ min: '{{Low}}' }, '4', false],
    [{ min: '{{Low}}' }, '5', true],
    [{ min: '{{Word}}' }, '-1', true],
    [{ min: '{{Unset}}' }, '-1', true],
    [{ min: '2,5' }, '2.4', false],
    // Steps count from the minimum, as in a number field.
    [{ min: 0, step: 5 }, '7', false],
    [{ min: 0, step: 5 }, '10', true],
    [{ min: 1, step: 5 }, '6', true],
    [{ step: 1 }, '2.5', false],
    [{ step: 0.1 }, '0.3', true],
    [{ step: 0.1 }, '-0.35', false],
    [{ min: 0.05, step: 0.1 }, '0.35', true],
    [{ step: '{{Low}}' }, '15', true],
    [{ step: '{{Low}}' }, '16', false],
    [{ step: 0 }, '2.5', true],
    [{ step: -1 }, '2.5', true],
    [{ step: 1e-7 }, '0.0000003', true],
    [{ step: 1 }, '9'.repeat(200), true],
  ])('with %j decide whether %s is accepted: %s', (options, text, isTaken) => {
    const variables = [{ name: 'Low', value: '5' }, { name: 'Word', value: 'low' }, 'Unset'];
    const { answer, retry } = askOnce(numberInput(options), text, { variables });
    expect([answer, retry !== undefined]).toEqual(isTaken ? [text, false] : [undefined, true]);
  });

  it('are sent to the client as numbers or not at all', () => {
    const options = { min: '{{Low}}', max: '{{Unset}}', step: 0.5 };
    const { input } = askOnce(numberInput(options), '7', {
      variables: [{ name: 'Low', value: '5' }, 'Unset'],
    });
    expect(input?.options).toEqual({ variableId: 'vAnswer', min: 5, max: undefined, step: 0.5 });
  });
});

it('unknown display options are ignored', () => {
  const { input } = askOnce(
    numberInput({ style: 'roman', locale: 'klingon', unit: 'parsec', currency: 7 }),
    '7',
  );
  expect(JSON.parse(JSON.stringify(input?.options))).toEqual({ variableId: 'vAnswer' });
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply({ type: 'number input', options: { variableId: 'Answer' } }, text, (answer) =>
        /^-?\d{1,309}(?:\.\d+)?$/.test(answer),
      ),
    ).toBeUndefined();
  });
});

describe('the answer to a number beyond the limits', () => {
  it.each([
    ['en', { max: 40 }, '41', 'At most 40, please.'],
    ['en', { min: 1 }, '0', 'At least 1, please.'],
    ['en', { step: 1 }, '2.5', 'A whole number, please.'],
    ['en', { min: 0.5, step: 1 }, '2', 'Only in steps of 1, please.'],
    ['en', { max: 1500 }, '2000', 'At most 1,500, please.'],
    ['de', { max: 1500.5 }, '2000', 'Bitte höchstens 1.500,5.'],
    ['fr', { min: 18 }, '17', "Au moins 18, s'il vous plaît."],
    ['es', { step: 1 }, '2,5', 'Un número entero, por favor.'],
    ['ja', { max: 40 }, '41', '40以下でお願いします。'],
    ['ru', { step: 0.5 }, '0,3', 'Пожалуйста, только с шагом 0,5.'],
    ['fi', { max: 40 }, '41', 'At most 40, please.'],
    ['not a locale', { max: 40 }, '41', 'At most 40, please.'],
  ])('in %s with %j to %s names the limit', (locale, options, reply, sentence) => {
    const chat = talk([numberInput(options)], { locale });
    chat.start();
    expect(chat.say(reply).said).toEqual([sentence]);
  });

  it('wins over the general retry message of the bot', () => {
    const settings = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
    const chat = talk({ settings, groups: [{ blocks: [numberInput({ max: 40 })] }] });
    chat.start();
    expect(chat.say('41').said).toEqual(['At most 40, please.']);
  });
});
