// Scripts of a bot on its own page: none runs until the operator says so, and the policy of the page says the same.
import { expandFlow } from '@colloquy/blocks/testing';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { startServer } from '../support/started-server.ts';

const openPage = useBrowser();
let widgetFolder = '';
beforeAll(async () => {
  widgetFolder = await builtWidget();
}, 60_000);

const bot = expandFlow({
  id: 'scripted-id',
  publicId: 'scripted',
  variables: ['Title'],
  settings: {
    typingEmulation: { enabled: false },
    metadata: {
      title: 'Scripted',
      googleTagManagerId: 'GTM-TEST',
      customHeadCode:
        '<meta name="head" content="code"><script>window.headRan = true</script><script src="https://tools.example/head.js"></script>',
    },
  },
  groups: [
    {
      blocks: [
        'Hi',
        { type: 'Code', options: { content: 'window.scriptRan = document.title' } },
        {
          type: 'Set variable',
          options: {
            variableId: 'Title',
            expressionToEvaluate: 'document.title',
            isCode: true,
            isExecutedOnClient: true,
          },
        },
        { type: 'Pixel', options: { pixelId: '123', eventType: 'Lead' } },
        'Title [{{Title}}]',
        { type: 'text input' },
      ],
    },
  ],
});

async function open() {
  const server = await startServer({ bots: [bot], http: { widgetFolder } });
  onTestFinished(server.close);
  const base = await server.listen();
  const { page, complaints } = await openPage({ base });
  const loaded: string[] = [];
  await page.route(/^https:/, (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.loadedRan = true' });
  });
  const visit = async () => {
    await page.goto(`${base}/scripted`);
    await page.getByText(/^Title \[/).waitFor();
    const said = await page.getByText(/^Title \[/).textContent();
    return { said, ran: await ran() };
  };
  const ran = () => page.evaluate('[window.headRan, window.loadedRan, window.scriptRan, typeof fbq]');
  return { server, visit, ran, loaded, complaints };
}

it('runs none, and loads none', async () => {
  const { visit, loaded, complaints } = await open();
  expect(await visit()).toEqual({ said: 'Title []', ran: [undefined, undefined, undefined, 'undefined'] });
  expect([loaded, complaints]).toEqual([[], []]);
});

it('runs scripts, head code, tag manager and pixels where the operator allows them', async () => {
  const { server, visit, ran, loaded, complaints } = await open();
  const change = (areScriptsAllowed: boolean) =>
    server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { areScriptsAllowed } });
  expect((await change(true)).status).toBe(200);
  expect(await visit()).toMatchObject({ said: 'Title [Scripted]' });
  // Scripts of other sites may come after what the bot says.
  await expect.poll(ran).toEqual([true, true, 'Scripted', 'function']);
  await expect
    .poll(() => loaded.toSorted())
    .toEqual([
      'https://connect.facebook.net/en_US/fbevents.js',
      'https://tools.example/head.js',
      'https://www.googletagmanager.com/gtm.js?id=GTM-TEST',
    ]);
  expect(complaints).toEqual([]);
  await change(false);
  expect(await visit()).toMatchObject({ said: 'Title []' });
});
