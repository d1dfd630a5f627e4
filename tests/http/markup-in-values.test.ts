// Markup in the value of a variable, on a server of its own: clients get text, in each form and also when they read the chat back.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { post } from '../support/http-client.ts';
import { startCommandLineServer } from '../support/server-process.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOSTILE = '[Session expired. Sign in](https://evil.example)![](https://evil.example/p.png)';
const ESCAPED = '\\[Session expired. Sign in](https\\://evil.example)!\\[](https\\://evil.example/p.png)';

it('markup in values of variables is sent as text', async () => {
  const folder = temporaryFolder('markup');
  mkdirSync(folder.path, { recursive: true });
  const bot = {
    ...botOf({
      publicId: 'values',
      blocks: [textBlock('lone', '{{Name}}'), textBlock('said', '*Hi* {{Name}}!')],
      choices: ['Yes'],
    }),
    variables: [{ id: 'vName', name: 'Name' }],
  };
  const file = join(folder.path, 'values.json');
  writeFileSync(file, JSON.stringify(bot));
  const server = startCommandLineServer(join(folder.path, 'data'), file);
  onTestFinished(async () => {
    await server.kill();
    folder.remove();
  });
  const base = (await server.listening) ?? '';
  const start = async (body: object) =>
    JSON.parse((await post({ base, path: '/v1/bots/values/startChat', body })).body);
  const contentsOf = ({ messages }: { messages: { content: object }[] }) =>
    messages.map(({ content }) => content);

  const prefilledVariables = { Name: HOSTILE };
  const rich = await start({ prefilledVariables });
  expect(contentsOf(rich)).toEqual([
    { type: 'richText', richText: [{ type: 'p', children: [{ text: HOSTILE, unlinked: true }] }] },
    {
      type: 'richText',
      richText: [{ type: 'p', children: [{ text: `*Hi* ${HOSTILE}!`, unlinked: true }] }],
    },
  ]);
  const markdown = await start({ prefilledVariables, textBubbleContentFormat: 'markdown' });
  expect(contentsOf(markdown)).toEqual([
    { type: 'markdown', markdown: ESCAPED },
    { type: 'markdown', markdown: `*Hi* ${ESCAPED}!` },
  ]);
  expect(
    contentsOf(await start({ prefilledVariables: { Name: 'Ada_L' }, textBubbleContentFormat: 'markdown' })),
  ).toEqual([
    { type: 'markdown', markdown: 'Ada_L' },
    { type: 'markdown', markdown: '*Hi* Ada_L!' },
  ]);

  const address = `${base}/v1/sessions/${rich.sessionId}?textBubbleContentFormat=markdown`;
  const read = JSON.parse(await (await fetch(address)).text());
  expect(contentsOf(read.turns[0])).toEqual([
    { type: 'markdown', markdown: ESCAPED },
    // What was sent as rich text does not tell values from words of the author any more.
    { type: 'markdown', markdown: `\\*Hi* ${ESCAPED}!` },
  ]);
}, 120_000);
