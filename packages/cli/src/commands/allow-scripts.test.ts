// An owner allows the scripts that the command showed, not scripts that are published afterwards.
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { createTestIo } from '../testing/test-io.ts';

const TOKEN = 'correct-horse-battery-staple';
const withHead = (customHeadCode: string) => smallBot({ settings: { metadata: { customHeadCode } } });

it('allow-scripts refuses when another version is published after the scripts were shown', async () => {
  const environment = { COLLOQUY_OPERATOR_TOKEN: TOKEN };
  const colloquy = await createColloquy({ store: memoryStore(), environment });
  const app = createHttpServer(colloquy);
  app.addHook('onSend', async ({ url }) => {
    if (url.endsWith('/versions/1')) await colloquy.bots.publish(withHead('<script>evil()</script>'));
  });
  onTestFinished(async () => {
    await app.close();
    await colloquy.close();
  });
  await colloquy.bots.publish(withHead('<script>track()</script>'));
  const { io, output, errors } = createTestIo({
    environment: {
      COLLOQUY_SERVER: await app.listen({ host: '127.0.0.1', port: 0 }),
      COLLOQUY_TOKEN: TOKEN,
    },
  });
  expect(await runCommandLine(['bots', 'allow-scripts', 'small-bot'], io)).not.toBe(0);
  expect(output()).toContain('  head of "Small": <script>track()</script>\n');
  expect(errors()).toContain('The bot runs version 2 by now');
  expect((await colloquy.bots.find('small-bot'))?.areScriptsAllowed ?? false).toBe(false);
});
