// The React component in a project of somebody else: it compiles in a strict one, is drawn on a server, and needs React alone.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildReact } from '../../packaging/react/build-react.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolder('react-package');
const project = join(folder.path, 'project');
const place = join(project, 'node_modules/@colloquy/react');

/** Bytes at most, minified, gzip -9. */
const MOST_BYTES = 1_500;

beforeAll(async () => {
  await mkdir(place, { recursive: true });
  await buildReact({ root, target: place });
  for (const name of ['react', 'react-dom', '@types', 'csstype', 'scheduler'])
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name), 'dir').catch(
      () => undefined,
    );
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
}, 120_000);
afterAll(() => folder.remove());

it('the component and the examples of the documents compile, and the types report errors', async () => {
  await writeFile(join(project, 'program.tsx'), PROGRAM);
  const examples = (await readFile(join(root, 'docs/embed.md'), 'utf8')).matchAll(/^```tsx\n(.*?)^```/gms);
  const names = await Promise.all(
    [...examples].map(async ([, example = ''], index) => {
      await writeFile(join(project, `example${index}.tsx`), example);
      return `example${index}.tsx`;
    }),
  );
  expect(names).toHaveLength(3);
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const options =
    '--strict --noEmit --target esnext --module nodenext --jsx react-jsx --types react --lib esnext,dom'.split(
      ' ',
    );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(compiler, '../bin/tsc'), ...options, 'program.tsx', ...names],
    { cwd: project },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
}, 60_000);

it('the component renders on a server', async () => {
  await writeFile(
    join(project, 'draw.mjs'),
    `import { createElement } from 'react'; import { renderToString } from 'react-dom/server'; import { Chat } from '@colloquy/react';
export const drawn = renderToString(createElement(Chat, { server: 'https://bots.example', bot: 'lead', prefilledVariables: { Name: 'Ada' }, onAnswer() {} }));`,
  );
  const { drawn } = (await import(pathToFileURL(join(project, 'draw.mjs')).href)) as { drawn: string };
  expect(drawn).toBe(
    '<colloquy-chat bot="lead" api-host="https://bots.example" prefilled-variables="{&quot;Name&quot;:&quot;Ada&quot;}"></colloquy-chat>',
  );
});

it('the package is small, is marked "use client", and imports only React', async () => {
  const code = await readFile(join(place, 'dist/index.js'), 'utf8');
  expect(code).toMatch(/^["']use client["']/);
  expect([...code.matchAll(/from\s*["']([^"']+)["']/g)].map(([, name]) => name)).toEqual(['react']);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
  const declarations = (await readdir(join(place, 'dist'), { recursive: true })).filter((name) =>
    name.endsWith('.d.ts'),
  );
  for (const name of declarations)
    expect(await readFile(join(place, 'dist', name), 'utf8'), name).not.toMatch(/@colloquy\/|preact/);
});

const PROGRAM = `
import '@colloquy/react/element';
import type { ChatCalls } from '@colloquy/react';
import { Chat } from '@colloquy/react';
import { useRef } from 'react';

export function Help() {
  const chat = useRef<ChatCalls>(null);
  return (
    <>
      <Chat
        ref={chat}
        server="https://bots.example"
        bot="lead"
        mode="bubble"
        preview={{ message: 'Shall I help?', delayMs: 4000 }}
        onAnswer={({ label, inputId }) => console.log(label.length, inputId.length)}
        onPreviewShown={() => chat.current?.open()}
      />
      <colloquy-chat bot="lead" mode="popup" lang="de" />
      {/* @ts-expect-error there is no such mode */}
      <Chat server="https://bots.example" bot="lead" mode="sidebar" />
      {/* @ts-expect-error it has to be told where the server is */}
      <Chat bot="lead" />
      {/* @ts-expect-error the element has no such attribute value */}
      <colloquy-chat bot="lead" placement="top" />
    </>
  );
}

const element = document.querySelector('colloquy-chat');
element?.sendMessage('Hi');
element?.on('answer', ({ label }) => label.trim());
// @ts-expect-error there is no such event
element?.on('answered', () => undefined);
`;
