import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { fits, kindOfValue, optionsOf, VALUE_KINDS, valueKind } from './value-kinds.ts';
import {
  answerPoints,
  literalText,
  plusNumber,
  randomNumber,
  randomPick,
  todayWords,
} from './value-patterns.ts';

const context = { name: 'Score', timeZone: 'Europe/Berlin', locale: 'en-GB' };

describe('the kind of a value', () => {
  it.each<[string, JsonObject]>([
    ['text', {}],
    ['text', { expressionToEvaluate: 'Table for {{Guests}}' }],
    ['text', { expressionToEvaluate: '06/07/2024' }],
    ['text', { expressionToEvaluate: '+49 170 1234' }],
    ['text', { expressionToEvaluate: '{{First}} {{Last}}' }],
    ['text', { expressionToEvaluate: '`${{{First}}} / ${{{Last}}}`', isCode: true }],
    ['calculation', { expressionToEvaluate: '10 / 2' }],
    ['calculation', { expressionToEvaluate: '{{Price}} * {{Guests}}', isCode: true }],
    ['plus', { expressionToEvaluate: '{{Score}} - 5', isCode: true }],
    ['calculation', { expressionToEvaluate: '{{Other}} + 5', isCode: true }],
    ['code', { expressionToEvaluate: 'Math.round({{Score}})', isCode: true }],
    ['code', { expressionToEvaluate: 'Math.round({{Score}})' }],
    ['code', { expressionToEvaluate: '1 + 1', isCode: true, isExecutedOnClient: true }],
    ['now', { type: 'Now' }],
    ['utc', { type: 'Today' }],
    ['append', { type: 'Append value(s)', item: 'a' }],
  ])('is %s for %j', (id, options) => {
    expect(kindOfValue(options, context).id).toBe(id);
  });

  it('is read back from the options that it writes', () => {
    for (const kind of VALUE_KINDS) {
      const options = optionsOf(kind, { variableId: 'v' }, context);
      expect(options.variableId).toBe('v');
      expect(fits(kind, options, context), kind.id).toBe(true);
      // JavaScript without code could as well be a calculation.
      if (kind.id !== 'code') expect(kindOfValue(options, context).id).toBe(kind.id);
    }
  });

  it('keeps the text when it becomes a calculation, and drops it for other kinds', () => {
    const text = { variableId: 'v', expressionToEvaluate: '1 + 1', saveItemInVariableId: 'w' };
    expect(optionsOf(valueKind('calculation'), text, context)).toEqual({
      variableId: 'v',
      expressionToEvaluate: '1 + 1',
      isCode: true,
    });
    expect(optionsOf(valueKind('now'), text, context)).toEqual({
      variableId: 'v',
      type: 'Now',
      timeZone: 'Europe/Berlin',
    });
  });
});

describe('patterns of code', () => {
  it.each(['Hello', 'a `b` ${c} \\ {{Name}}', '{{A}} / {{B}}', '$5 for {{Name}}'])(
    'read back the written text %j',
    (text) => {
      expect(literalText.read(literalText.write(text))).toBe(text);
    },
  );

  it('read back written numbers, words and days', () => {
    expect(plusNumber.read(plusNumber.write('Score', -2.5), 'Score')).toBe(-2.5);
    expect(randomNumber.read(randomNumber.write({ from: 6, to: -1 }))).toEqual({ from: -1, to: 6 });
    const words = ['Pizza', 'a "b", c'];
    expect(randomPick.read(randomPick.write({ words }))).toEqual({ words });
    expect(randomPick.read(randomPick.write({ list: 'Dishes' }))).toEqual({ list: 'Dishes' });
    const quiz = { answer: 'City', points: [['Paris "{{A}}"', 2] as const, ['Rome', -1.5] as const] };
    expect(answerPoints.read(answerPoints.write('Score', quiz), 'Score')).toEqual(quiz);
    expect(answerPoints.write('Score', quiz)).not.toContain('{{A}}');
    expect(answerPoints.read(answerPoints.write('Score', quiz), 'Total')).toBeUndefined();
    const today = { locale: 'de-DE', timeZone: 'America/Argentina/Buenos_Aires', style: 'weekday' } as const;
    expect(todayWords.read(todayWords.write(today))).toEqual(today);
    expect(todayWords.write({ locale: "x'); fetch('", timeZone: 'UTC', style: 'digits' })).toBe(
      "new Date().toLocaleDateString('xfetch', { timeZone: 'UTC' })",
    );
  });

  it('compute what they describe', () => {
    const run = (code: string): unknown => new Function(`return ${code}`)();
    expect(run(todayWords.write({ locale: 'en-GB', timeZone: 'UTC', style: 'long' }))).toMatch(
      /^\d+ \w+ \d{4}$/,
    );
    const points = answerPoints.write('Score', { answer: 'City', points: [['4', 2]] });
    const counted = (score: string, answer: string) =>
      run(points.replace('{{Score}}', score).replace('{{City}}', answer));
    expect([counted('null', '4'), counted('"none"', '"4"'), counted('3', '"constructor"')]).toEqual([
      2, 2, 3,
    ]);
    expect([1, 2]).toContain(run(randomNumber.write({ from: 1, to: 2 })));
    expect(['a', 'b']).toContain(run(randomPick.write({ words: ['a', 'b'] })));
  });
});
