// What an error says of itself in the log.
import { describe, expect, it } from 'vitest';
import { StoreFailure } from '../stores/store-failure.ts';
import { describeError } from './log.ts';

describe('describeError', () => {
  it('tells what and where, and no word of what was read', () => {
    const broken = (() => {
      try {
        return JSON.parse('{"my secret is":');
      } catch (error) {
        return error;
      }
    })();
    const described = describeError(broken);
    expect(described).toMatchObject({ type: 'SyntaxError', message: '' });
    expect(described.stack).toMatch(/^at .*log\.test\.ts/m);
    expect(JSON.stringify(described)).not.toContain('secret');
  });

  it('tells all of a store that failed: those words are ours', () => {
    const failure = new StoreFailure('unavailable', 'The disk is full.');
    expect(describeError(failure)).toMatchObject({ code: 'unavailable', message: 'The disk is full.' });
  });

  it.each([['a text'], [undefined], [{ message: 'secret' }]])('%j is thrown, too', (thrown) => {
    expect(JSON.stringify(describeError(thrown))).not.toContain('secret');
  });

  it('leaves out a message of many lines', () => {
    expect(JSON.stringify(describeError(new Error('one\n    at secret (words)\ntwo')))).not.toContain(
      'secret',
    );
  });
});
