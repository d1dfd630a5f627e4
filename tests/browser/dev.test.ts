// A bot that is written while its page is open: what is saved is shown at the place where the chat stood.
import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { startDevServer } from '../../packages/cli/src/dev/dev-server.ts';
import { createTestIo } from '../../packages/cli/src/testing/test-io.ts';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { say } from '../support/say.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openPage = useBrowser();

const bot = (greeting: string, question: string, first = 'name') =>
  expandFlow({
    id: 'lead-bot',
    publicId: 'lead',
    settings: { typingEmulation: { enabled: false } },
    groups: [
      {
        title: 'Hello',
        blocks: [
          greeting,
          { id: first, type: 'text input' },
          question,
          { id: 'city', type: 'text input' },
          'Thank you.',
        ],
      },
    ],
  });

it('the page shows a saved bot at the place where the chat was', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder('dev');
  onTestFinished(() => folder.remove());
  const file = `${folder.path}/lead.flow.json`;
  const { io, output } = createTestIo();
  const server = await startDevServer(
    { host: '127.0.0.1', port: 0 },
    { io, widgetFolder: await builtWidget() },
  );
  if (!server.ok) throw new Error(server.message);
  onTestFinished(server.close);
  const save = (definition: unknown) => {
    writeFileSync(file, JSON.stringify(definition));
    return server.run(file);
  };
  await save(bot('Your name?', 'Which town?'));
  const { page, complaints, strangers } = await openPage({ base: server.url });
  await page.goto(`${server.url}/lead`);
  const chat = page.locator('colloquy-chat');
  await chat.getByText('Your name?').waitFor();
  await say(chat, 'Ada');
  await chat.getByText('Which town?').waitFor();

  await save(bot('What is your name?', 'Which city?'));
  await chat.getByText('Which city?').waitFor();
  await chat.getByText('What is your name?').waitFor();
  await chat.getByText('Ada').waitFor();
  expect(await chat.getByText('Which town?').count()).toBe(0);
  expect(output()).toContain('An open chat continues at the same block, after 1 reply.');

  // With an error nothing happens to the page.
  writeFileSync(file, '{');
  expect(await server.run(file)).toBe('refused');
  // Once more, at once: a page that is just loading again hears of it as well.
  await save(bot('What is your name?', 'In which city?'));
  await save(bot('What is your name?', 'In which city do you live?'));
  await chat.getByText('In which city do you live?').waitFor();
  await say(chat, 'Zurich');
  await chat.getByText('Thank you.').waitFor();

  await save(bot('How old are you?', 'Which city?', 'age'));
  await chat.getByText('How old are you?').waitFor();
  expect(await chat.getByText('Ada').count()).toBe(0);
  expect(output()).toContain('An open chat restarts: the first question it replied to has changed.');
  // A page that is loaded by hand continues, until the visitor starts over.
  await say(chat, '36');
  await chat.getByText('Which city?').waitFor();
  await page.reload();
  await chat.getByText('Which city?').waitFor();
  await page.evaluate(`document.querySelector('colloquy-chat').restart()`);
  await chat.getByText('Which city?').waitFor({ state: 'detached' });
  await chat.getByText('How old are you?').waitFor();
  expect([complaints, strangers]).toEqual([[], []]);
});

it('the development events are refused to other sites and missing on other servers', async () => {
  const { io } = createTestIo();
  const server = await startDevServer({ host: '127.0.0.1', port: 0 }, { io });
  if (!server.ok) throw new Error(server.message);
  onTestFinished(server.close);
  const stranger = await fetch(`${server.url}/development/news`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(stranger.status).toBe(403);
  const other = await startServer({ bots: [bot('a', 'b')], http: { widgetFolder: await builtWidget() } });
  onTestFinished(other.close);
  for (const path of ['/development/reload.js', '/development/news'])
    expect((await other.ask(path, { method: 'GET' })).status).toBe(404);
  const { body } = await other.ask('/lead', {
    method: 'GET',
    headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
  expect(body).toContain('<colloquy-chat');
  expect(body).not.toContain('/development/');
});
