// A variable that looks like a setting but is unknown is reported by its name, without its value.
import { expect, it } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

it.each([
  [{ COLLOQUY_LOG: 'info', PORT: '3000', COLLOQUY_TEST_ANYTHING: '1' }, []],
  [{ COLLOQUY_LGO: 'secret' }, ['There is no setting COLLOQUY_LGO. Did you mean COLLOQUY_LOG?']],
  [
    { COLLOQUY_ZZZZZZ: 'secret', COLLOQUY_EGRES_ALLOW: 'secret' },
    [
      'There is no setting COLLOQUY_EGRES_ALLOW. Did you mean COLLOQUY_EGRESS_ALLOW?',
      'There is no setting COLLOQUY_ZZZZZZ. It has no effect; remove it.',
    ],
  ],
])('unknown settings are reported by name: %j', (environment, sentences) => {
  expect(unknownSettings(environment)).toEqual(sentences);
});
