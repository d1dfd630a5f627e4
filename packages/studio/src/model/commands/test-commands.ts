// Tests of the bot: conversations that are part of its definition.
import type { BotTest } from '@colloquy/schema';
import type { Definition } from '../definition.ts';
import { testsOf } from '../definition.ts';
import { limits } from '../limits.ts';
import { withField } from './edit.ts';

export const testCommands = {
  addTest: (definition: Definition, { test }: { readonly test: BotTest }): Definition => {
    const tests = testsOf(definition);
    const isRefused = tests.length >= limits.tests || tests.some(({ id }) => id === test.id);
    return isRefused ? definition : withField(definition, 'tests', [...tests, test]);
  },

  renameTest: (
    definition: Definition,
    { testId, name }: { readonly testId: string; readonly name: string },
  ): Definition => {
    const tests = testsOf(definition);
    const isChanged = name !== '' && tests.some((test) => test.id === testId && test.name !== name);
    return isChanged
      ? withField(
          definition,
          'tests',
          tests.map((test) => (test.id === testId ? { ...test, name } : test)),
        )
      : definition;
  },

  removeTest: (definition: Definition, { testId }: { readonly testId: string }): Definition => {
    const remaining = testsOf(definition).filter(({ id }) => id !== testId);
    return remaining.length === testsOf(definition).length
      ? definition
      : withField(definition, 'tests', remaining);
  },
};
