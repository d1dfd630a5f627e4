// Control characters in texts of others have no effect on the screen.
import { expect, it } from 'vitest';
import { createTestIo } from '../testing/test-io.ts';
import { openScreen } from './open-screen.ts';
import type { Question } from './question.ts';

/** Sets the window title, fills the clipboard, clears the screen and returns the cursor; also as the one-character control sequence. */
const CONTROLS = '\x1b]0;x\x07\x1b]52;c;eA==\x1b\\\x1b[2J\r\x9b2J';

const hostile = `Hello${CONTROLS}\n\tAda`;

const picked: Question = {
  type: 'picked',
  hint: 'choose one',
  isMultiple: false,
  options: [{ label: hostile, note: hostile, text: hostile, replyId: 'a' }],
};

it('control characters in texts cannot move the cursor or leave the screen', async () => {
  const { io, output, errors } = createTestIo({ input: 'Yes\n' });
  const screen = openScreen(io);
  for (const show of ['greet', 'say', 'recall', 'note', 'warn', 'farewell'] as const) screen[show](hostile);
  expect(await screen.ask(picked)).toMatchObject({ message: { text: 'Yes' } });
  screen.close();
  const shown = output() + errors();
  expect(shown).toContain('Hello');
  // Line breaks stay.
  expect(shown).toContain('\n\tAda');
  expect(shown.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
});
