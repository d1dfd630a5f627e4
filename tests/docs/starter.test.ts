// The bot that `colloquy new` makes is taken by the schema beside it, as an editor reads it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { starterFiles } from '../../packages/cli/src/starter/starter-files.ts';

it('the starter files have no errors in an editor', () => {
  const files = new Map(starterFiles('hello').map(({ name, text }) => [name, text]));
  const read = (name: string) => JSON.parse(files.get(name) ?? '');
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(read('flow.schema.json'));
  validate(read('hello.flow.json'));
  expect(validate.errors ?? []).toEqual([]);
});
