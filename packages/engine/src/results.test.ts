// Results: whether a turn has something to write.
import { describe, expect, it } from 'vitest';
import { changesResults, resultsOf } from './results.ts';
import { chatWith, smallBot } from './testing/small-blocks.ts';

const quiz = { type: 'quiz', options: { variableId: 'v1' } };
const optional = { type: 'quiz', options: { optional: true } };
const visit = (isMerging: boolean) => ({ type: 'visit', options: { isMerging } });

describe('a turn that only leaves a linked bot', () => {
  it.each([
    [false, true],
    [true, false],
  ])('changes the results if that bot has its own result, merging %j', (isMerging, isWritten) => {
    const chat = chatWith(smallBot([['A', visit(isMerging), optional, quiz]]), {
      others: [smallBot([['X', quiz, optional]], { id: 'other' })],
    });
    chat.say('told');
    chat.say();
    expect(chat.last.state.frames).toHaveLength(1);
    expect(changesResults(chat.last)).toBe(isWritten);
    const own = resultsOf(chat.host, chat.last).filter(({ id }) => id !== 'result');
    expect(own).toMatchObject(isWritten ? [{ botId: 'other', hasStarted: true, isCompleted: true }] : []);
    chat.say();
    expect(changesResults(chat.last)).toBe(false);
  });
});
