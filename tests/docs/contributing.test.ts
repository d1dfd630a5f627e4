// The examples of how to add a port and an integration are those that are run here.
import { readFileSync } from 'node:fs';
import { registry } from '@colloquy/blocks';
import { expandFlow, talk } from '@colloquy/blocks/testing';
import { createRegistry } from '@colloquy/engine';
import { createColloquy, memoryStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { askTheTime, clock } from './clock-port.ts';
import { discord } from './discord-block.ts';
import { examplesOf } from './markdown-examples.ts';

const examples = examplesOf(readFileSync('CONTRIBUTING.md', 'utf8')).filter(
  ({ language }) => language === 'ts',
);
const shown = (name: string) => examples.find(({ text }) => text.includes(name))?.text;

it('CONTRIBUTING.md shows the port that the test runs', () => {
  const [, ...lines] = readFileSync('tests/docs/clock-port.ts', 'utf8').trimEnd().split('\n');
  expect(shown('clockPort')).toBe(lines.join('\n'));
});

it('CONTRIBUTING.md shows the block that the test runs', () => {
  const [, declaration = ''] = readFileSync('tests/docs/discord-block.ts', 'utf8').split(/^(?=export)/m);
  expect(shown('discord')?.split(/^(?=export)/m)[1]).toBe(declaration.trimEnd());
});

it('the example block posts a message without seeing its key', () => {
  const { type, credentials } = discord;
  const options = { action: 'Send message', credentialsId: 'team', channelId: 'c1', message: 'Hi {{Name}}' };
  const chat = talk(
    { variables: ['Name'], groups: [{ title: 'Post', blocks: [{ type, options }] }] },
    { registry: createRegistry([...registry.values(), discord]) },
  );
  const { stop } = chat.start({ prefilledVariables: { Name: 'Ada' } });
  expect(stop?.type === 'call' && stop.call.request).toMatchObject({
    url: 'https://discord.com/api/v10/channels/c1/messages',
    body: '{"content":"Hi Ada"}',
    credentials: { id: 'team', type: 'discord', places: [{ field: 'botToken', prefix: 'Bot ' }] },
  });
  expect(credentials?.data().safeParse({ botToken: 'k' }).success).toBe(true);
});

it('the example port gives a chat the time', async () => {
  const colloquy = await createColloquy({
    store: memoryStore(),
    registry: createRegistry([...registry.values(), askTheTime]),
    ports: new Map([['clock', clock]]),
  });
  const bot = expandFlow({
    id: 'clock',
    publicId: 'clock',
    variables: ['Time'],
    groups: [
      { title: 'Tell', blocks: [{ type: 'time', options: { variableId: 'Time' } }, 'It is {{Time}}.'] },
    ],
  });
  expect(await colloquy.bots.publish(bot)).toMatchObject({ ok: true });
  const { body } = await colloquy.chats.startChat('clock', { textBubbleContentFormat: 'markdown' });
  expect(JSON.parse(body).messages[0].content.markdown).toMatch(/^It is \d+:\d+:\d+\s[AP]M\.$/);
  await colloquy.close();
});
