// Scripts of a bot on its own page: none runs until an owner allows it, none can act as the owner, and others than the owner saw do not run.
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

async function open(environment: Readonly<Record<string, string>> = {}) {
  const server = await startServer({ bots: [bot], environment, http: { widgetFolder } });
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
  return { server, base, page, visit, ran, loaded, complaints };
}

/** A bot with one script, as an editor publishes it. */
const scripted = (content: string, more: object = {}) =>
  expandFlow({
    id: 'scripted-id',
    publicId: 'scripted',
    settings: { typingEmulation: { enabled: false }, general: { rememberUser: { isEnabled: true } } },
    groups: [
      {
        blocks: [
          { type: 'Code', options: { content } },
          'Done',
          { type: 'text input' },
          'Bye',
          { type: 'text input' },
        ],
      },
    ],
    ...more,
  });

/** With the session of the browser that shows the page, it makes a token that owns the server. */
const TAKE_OVER = `
  const answer = await fetch('/v1/tokens', {
    method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Taken', scopes: ['own'] }),
  }).catch((error) => error);
  window.took = answer.status ?? String(answer);`;

it('the page of a bot runs and loads no scripts by default', async () => {
  const { visit, loaded, complaints } = await open();
  expect(await visit()).toEqual({ said: 'Title []', ran: [undefined, undefined, undefined, 'undefined'] });
  expect([loaded, complaints]).toEqual([[], []]);
});

it('the page of a bot runs its scripts, head code, tag manager and pixels when the operator allows them', async () => {
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

const secretOf = async (server: Awaited<ReturnType<typeof open>>['server'], scopes: readonly string[]) =>
  (await server.ask('/v1/tokens', { body: { name: 'Editor', scopes } })).json.secret as string;

it("an editor's scripts cannot act as the owner who opens the page", async () => {
  const { server, base, page } = await open();
  const editor = await secretOf(server, ['publish', 'author', 'read']);
  const publish = (definition: object) =>
    server.ask('/v1/bots', { body: { definition }, headers: { authorization: `Bearer ${editor}` } });
  const allow = () =>
    server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { areScriptsAllowed: true } });
  await page.context().request.post(`${base}/v1/session`, {
    data: { link: new URL(server.signInLink(base)).hash.slice(1) },
  });
  const visit = async () => {
    await page.goto(`${base}/scripted`);
    await page.getByText('Done').waitFor();
  };
  const took = () => page.evaluate('window.took');
  const owners = async () => {
    const { tokens } = (await server.ask('/v1/tokens', { method: 'GET' })).json as {
      tokens: { name: string }[];
    };
    return tokens.filter(({ name }) => name === 'Taken');
  };

  expect((await allow()).status).toBe(200);
  // Other scripts than the owner saw do not run at all.
  expect((await publish(scripted(TAKE_OVER))).status).toBe(200);
  expect((await server.ask('/v1/bots/scripted-id', { method: 'GET' })).json).toMatchObject({
    hasNewScripts: true,
  });
  await visit();
  expect([await took(), await owners()]).toEqual([undefined, []]);
  // An owner who allows them nevertheless gives them a page, and not the server.
  expect((await allow()).json).not.toHaveProperty('hasNewScripts');
  await visit();
  await expect.poll(took).toBeTruthy();
  expect(await owners()).toEqual([]);
  expect(await page.evaluate('[window.origin, document.cookie === "" ]').catch(String)).toContain(
    'SecurityError',
  );
});

it('the permission covers the scripts that the owner saw, and no changed ones', async () => {
  const { server } = await open();
  const publish = (definition: object) => server.ask('/v1/bots', { body: { definition } });
  const bot = async () => (await server.ask('/v1/bots/scripted-id', { method: 'GET' })).json;
  const allow = (more: object = {}) =>
    server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { areScriptsAllowed: true, ...more } });
  await publish(scripted('window.one = 1'));
  expect((await allow({ scriptsVersion: 1 })).json).toMatchObject({ code: 'CONFLICT' });
  expect((await allow({ scriptsVersion: 2 })).json).toMatchObject({ areScriptsAllowed: true, version: 2 });
  await publish(scripted('window.one = 1', { name: 'Other words' }));
  expect(await bot()).toMatchObject({ version: 3, areScriptsAllowed: true });
  expect(await bot()).not.toHaveProperty('hasNewScripts');
  // A canary runs on the same page, and so does a bot that is linked to.
  const canary = await server.ask('/v1/bots', {
    body: { definition: scripted('window.two = 2'), share: 50 },
  });
  expect(canary.json).toMatchObject({ bot: { hasNewScripts: true } });
  await server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { canary: null } });
  expect(await bot()).not.toHaveProperty('hasNewScripts');
  await publish({ ...scripted('window.other = 1'), id: 'other-id', publicId: 'other' });
  await publish(
    expandFlow({
      id: 'scripted-id',
      publicId: 'scripted',
      groups: [
        {
          blocks: [
            { type: 'Code', options: { content: 'window.one = 1' } },
            { type: 'Typebot link', options: { typebotId: 'other-id' } },
          ],
        },
      ],
    }),
  );
  expect(await bot()).toMatchObject({ hasNewScripts: true });
});

it('a page with scripts runs without an origin, and a reload restarts its chat', async () => {
  const { server, base, page, complaints } = await open();
  await server.ask('/v1/bots', { body: { definition: scripted('window.one = 1') } });
  await server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { areScriptsAllowed: true } });
  await page.goto(`${base}/scripted?Name=Ada`);
  await page.getByText('Done').waitFor();
  expect(await page.evaluate('window.origin')).toBe('null');
  await page.getByRole('textbox').fill('Grace');
  await page.keyboard.press('Enter');
  await page.getByText('Bye').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByText('Done').waitFor();
  expect(await page.getByText('Bye').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a bot that needs an origin runs no scripts when the server has no origin for bot pages', async () => {
  const { server } = await open();
  const policyOf = async (more: object) => {
    await server.ask('/v1/bots', { body: { definition: scripted('window.one = 1', more) } });
    await server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { areScriptsAllowed: true } });
    const page = await server.ask('/scripted', { method: 'GET', headers: { accept: 'text/html' } });
    return String(page.headers['content-security-policy']);
  };
  expect(await policyOf({})).toMatch(/^default-src 'none'; sandbox allow-scripts [^;]*;/);
  expect(await policyOf({})).not.toContain('allow-same-origin');
  const guarded = await policyOf({ settings: { security: { allowedOrigins: ['https://shop.example'] } } });
  expect(guarded).toContain("script-src 'self';");
});

it('scripts run on the separate origin for bot pages, which has no session', async () => {
  const pages = 'http://pages.localhost';
  const { server } = await open({ COLLOQUY_BOT_PAGES_URL: pages });
  const signedIn = await server.ask('/v1/session', {
    body: { link: new URL(server.signInLink(pages)).hash.slice(1) },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const get = (path: string, host: string) =>
    server.ask(path, {
      method: 'GET',
      headers: {
        host,
        cookie,
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'sec-fetch-site': 'same-origin',
      },
    });
  await server.ask('/v1/bots/scripted-id', { method: 'PATCH', body: { areScriptsAllowed: true } });
  const moved = await get('/scripted?Name=Ada', 'bots.localhost');
  expect([moved.status, moved.headers.location]).toEqual([302, `${pages}/scripted?Name=Ada`]);
  const shown = await get('/scripted', 'pages.localhost');
  expect([shown.status, shown.body]).toEqual([200, expect.stringContaining(' allow-scripts>')]);
  expect(shown.headers['content-security-policy']).not.toContain('sandbox');
  expect((await get('/v1/tokens', 'bots.localhost')).status).toBe(200);
  expect((await get('/v1/tokens', 'pages.localhost')).status).toBe(401);
  for (const path of ['/studio', '/%73tudio', '/studio/bots/scripted-id', '/sign-in/link', '/v1/session'])
    expect([path, (await get(path, 'pages.localhost')).status]).toEqual([path, 404]);
});
