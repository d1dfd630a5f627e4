// Request bodies: JSON, none, and nesting that is refused before it is parsed.
import { atAStretch } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { parseBody as parseBodyInSteps } from './received-body.ts';

const parseBody = (text: string, isIdentified: boolean) => atAStretch(parseBodyInSteps(text, isIdentified));

const nested = (value: unknown, levels: number): unknown =>
  levels === 0 ? value : [nested(value, levels - 1)];

describe('parseBody', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['null', null],
    ['{"\\ud800":"a\\udfff"}', { '\ufffd': 'a\ufffd' }],
    ['{"id":9007199254740991}', { id: 9007199254740991 }],
    ['{"id":12345678901234567890}', { id: '12345678901234567890' }],
    [`${' '.repeat(5_000)}{"id":-12345678901234567890}`, { id: '-12345678901234567890' }],
    [`${'['.repeat(200)}12345678901234567890${']'.repeat(200)}`, nested('12345678901234567890', 200)],
  ])('parses %.60j', (text, json) => {
    expect(parseBody(text, false)).toEqual({ json, hash: '' });
  });

  it.each(['', '  '])('reads %j as an empty object and marks it as absent', (text) => {
    expect(parseBody(text, false)).toEqual({ json: {}, hash: '', isAbsent: true });
  });

  it('hashes the received text on request', () => {
    const [one, other] = [parseBody('{"a":1}', true), parseBody('{"a": 1}', true)];
    expect('hash' in one && 'hash' in other && one.hash !== other.hash && one.hash !== '').toBe(true);
  });

  it.each([
    ['{', 'invalid_json'],
    ['['.repeat(1_000_000), 'too_deep'],
    [`{"a":${'{"a":'.repeat(2_000)}`, 'too_deep'],
  ])('refuses %.20s', (text, code) => {
    expect(parseBody(text, false)).toMatchObject({ code: 'BAD_REQUEST', issues: [{ code }] });
  });

  it('does not count brackets inside strings', () => {
    const body = { text: '["\\'.repeat(5_000) };
    expect(parseBody(JSON.stringify(body), false)).toMatchObject({ json: body });
  });
});
