// A new project: its bot has no errors, its conversation passes, and no existing file is overwritten.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

async function run(...args: string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

it('new creates a bot without problems, whose conversation passes', async () => {
  const project = join(folder.path, 'hello');
  expect(await run('new', project)).toMatchObject({ exitCode: 0, errors: '' });
  expect(readdirSync(project).sort()).toEqual([
    'README.md',
    'flow.schema.json',
    'hello.chat',
    'hello.flow.json',
  ]);
  const checked = await run('check', join(project, 'hello.flow.json'));
  expect([checked.exitCode, checked.errors]).toEqual([0, '']);
  expect((await run('test', project)).exitCode).toBe(0);
  const schema = JSON.parse(readFileSync(join(project, 'flow.schema.json'), 'utf8'));
  const flow = JSON.parse(readFileSync(join(project, 'hello.flow.json'), 'utf8'));
  expect(flow.$schema).toBe('./flow.schema.json');
  const block = schema.properties.groups.items.properties.blocks.items;
  const types = flow.groups.flatMap(({ blocks }: { blocks: { type: string }[] }) =>
    blocks.map(({ type }) => type),
  );
  expect(block.properties.type.enum).toEqual(expect.arrayContaining(types));
  const ofInput = block.allOf.find(
    (one: { if: { properties: { type: { const: string } } } }) =>
      one.if.properties.type.const === 'text input',
  );
  expect(Object.keys(ofInput.then.properties)).toContain('options');
});

it.each([
  ['de', 'flow.json', 'Für wie viele Gäste?'],
  ['es-MX', 'flow', '¿Para cuántas personas?'],
])('new starts from a template in a language: %s, %s', async (language, form, question) => {
  const project = join(folder.path, `table-${language.toLowerCase()}`);
  const text = form === 'flow' ? ['--text'] : [];
  const made = await run('new', project, '--template', 'booking', '--language', language, ...text);
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  expect(readFileSync(join(project, `table-${language.toLowerCase()}.${form}`), 'utf8')).toContain(question);
  expect((await run('test', project)).exitCode).toBe(0);
});

it('new lists the available templates and languages', async () => {
  const project = join(folder.path, 'none');
  expect((await run('new', project, '--template', 'books')).errors).toContain('Templates: booking, lead,');
  expect((await run('new', project, '--template', 'booking', '--language', 'it')).errors).toContain(
    'en, de, es',
  );
});

it('new requires an empty folder and a valid bot name', async () => {
  const project = join(folder.path, 'taken');
  folder.write('taken/hello.flow.json', 'mine');
  expect(await run('new', project)).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('not empty'),
  });
  expect(readdirSync(project)).toEqual(['hello.flow.json']);
  for (const name of ['My Bot', 'ä', '-a', 'a'.repeat(64)])
    expect((await run('new', join(folder.path, name))).exitCode).toBe(2);
  writeFileSync(join(folder.path, 'file'), '');
  expect((await run('new', join(folder.path, 'file'))).exitCode).toBe(1);
});
