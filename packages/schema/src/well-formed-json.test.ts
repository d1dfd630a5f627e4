// Lone surrogates in JSON texts.
import { describe, expect, it } from 'vitest';
import { atAStretch } from './steps.ts';
import { wellFormedJson } from './well-formed-json.ts';

const read = (text: string): unknown => JSON.parse(atAStretch(wellFormedJson(text)));

describe('wellFormedJson', () => {
  it.each([
    ['"a\\ud800"', 'a\ufffd'],
    ['"\\uDC00b"', '\ufffdb'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\\uD83D\\uDE00\\uD83D"', '😀\ufffd'],
    ['"\\ud800\\ud83d\\ude00"', '\ufffd😀'],
    ['"\\ude00\\ud83d"', '\ufffd\ufffd'],
    ['"\\\\ud800"', '\\ud800'],
    ['"\\\\\\ud800"', '\\\ufffd'],
    ['"\\ud83d\\\\ude00"', '\ufffd\\ude00'],
    ['{"\\udfff":["\\ud800"]}', { '\ufffd': ['\ufffd'] }],
    ['"\\ufffd \\u00e9 😀"', '\ufffd é 😀'],
  ])('%s', (text, value) => expect(read(text)).toEqual(value));

  it('takes linear time', () => {
    const work = (piece: string) => (size: number) => atAStretch(wellFormedJson(piece.repeat(size)));
    expect(work('\\ud800')).toTakeLinearTime({ from: 20_000, to: 200_000 });
    expect(work('\\\\ud800')).toTakeLinearTime({ from: 20_000, to: 200_000 });
    expect(work('\\')).toTakeLinearTime({ from: 100_000, to: 1_000_000 });
  });
});
