// The example of how to add a port is the one that is run here.
import { readFileSync } from 'node:fs';
import { registry } from '@colloquy/blocks';
import { expandFlow } from '@colloquy/blocks/testing';
import { createRegistry } from '@colloquy/engine';
import { createColloquy, memoryStore } from '@colloquy/server';
import { expect, it } from 'vitest';
import { askTheTime, clock } from './clock-port.ts';
import { examplesOf } from './markdown-examples.ts';

it('is shown as it is run', () => {
  const shown = examplesOf(readFileSync('CONTRIBUTING.md', 'utf8')).find(({ language }) => language === 'ts');
  const [, ...lines] = readFileSync('tests/docs/clock-port.ts', 'utf8').trimEnd().split('\n');
  expect(shown?.text).toBe(lines.join('\n'));
});

it('tells the time to a chat', async () => {
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
  expect(await colloquy.publish(bot)).toMatchObject({ ok: true });
  const { body } = await colloquy.startChat('clock', { textBubbleContentFormat: 'markdown' });
  expect(JSON.parse(body).messages[0].content.markdown).toMatch(/^It is \d+:\d+:\d+\s[AP]M\.$/);
  await colloquy.close();
});
