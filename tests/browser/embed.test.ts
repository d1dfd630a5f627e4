// The snippets of docs/embed.md, each tried as it stands on a page of another site; only the name of the server is another one.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/embed.md'), 'utf8');
const folder = temporaryFolder('embed');
const bot = expandFlow({
  publicId: 'lead',
  variables: ['Name'],
  groups: [{ blocks: ['Welcome {{Name}}', { type: 'text input' }] }],
});

const openPage = useBrowser();
let server: StartedServer;
let widget = '';
let base = '';
/** The other site: what its pages are, by path. */
const pages = new Map<string, { readonly type: string; readonly body: string }>();
const site = createServer(({ url = '/' }, response) => {
  const page = pages.get(url);
  response.writeHead(page ? 200 : 404, { 'content-type': `${page?.type ?? 'text/plain'}; charset=utf-8` });
  response.end(page?.body);
});

beforeAll(async () => {
  widget = await builtWidget();
  server = await startServer({ bots: [bot], http: { widgetFolder: widget } });
  base = await server.listen();
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // Packages are found from here as from a project of somebody's own.
  await mkdir(folder.path, { recursive: true });
}, 60_000);

afterAll(async () => {
  await server?.close();
  site.close();
  folder.remove();
});

it('the example for HTML works as a bubble and in the page', async () => {
  const [bubble = '', inPage = ''] = snippets('HTML');
  await greets(await visit(htmlPage(bubble)), { isBubble: true });
  const page = await visit(htmlPage(inPage));
  await greets(page);
  expect(await page.locator('colloquy-chat').boundingBox()).toMatchObject({ height: 600 });
});

it('the example for React works', async () => {
  const [component = '', withCalls = ''] = snippets('React');
  await write('help.tsx', component);
  await write('shop.tsx', withCalls);
  const app = (name: string, file: string): string =>
    `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; import { ${name} } from './${file}.tsx';
createRoot(document.querySelector('#root')).render(createElement(${name}));`;
  await write('help.js', app('Help', 'help'));
  await greets(await visit(appPage(await bundled('help.js'))), { isBubble: true });

  await write('shop.js', app('Shop', 'shop'));
  const page = await visit(appPage(await bundled('shop.js')));
  await page.getByRole('button', { name: 'Ask us' }).click();
  const chat = page.locator('colloquy-chat');
  await chat.getByText('Welcome Ada').waitFor();
  await chat.getByRole('textbox').fill('Hello');
  await chat.getByRole('textbox').press('Enter');
  await expect.poll(() => page.title()).toBe('You said: Hello');
});

it('the example for Next.js renders on a server and hydrates in the browser', async () => {
  const [component = ''] = snippets('Next.js');
  await write('page.tsx', component);
  await write(
    'server.js',
    `import { createElement } from 'react'; import { renderToString } from 'react-dom/server'; import Page from './page.tsx';
export const drawn = renderToString(createElement(Page));`,
  );
  await write('server.mjs', await bundled('server.js', 'node'));
  const { drawn } = (await import(pathToFileURL(join(folder.path, 'server.mjs')).href)) as { drawn: string };
  expect(drawn).toBe(`<colloquy-chat bot="lead" mode="bubble" api-host="${base}"></colloquy-chat>`);
  await write(
    'hydrate.js',
    `import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'; import Page from './page.tsx';
hydrateRoot(document.querySelector('#root'), createElement(Page), { onRecoverableError: (error) => console.error(String(error)) });`,
  );
  await greets(await visit(appPage(await bundled('hydrate.js'), drawn)), { isBubble: true });
});

it('the example for Vue works', async () => {
  const [component = ''] = snippets('Vue');
  const { descriptor } = parse(component);
  const compilerOptions = { isCustomElement: (name: string) => name === 'colloquy-chat' };
  const { content } = compileScript(descriptor, {
    id: 'chat',
    inlineTemplate: true,
    templateOptions: { compilerOptions },
  });
  await write('chat-vue.js', content);
  await write(
    'vue.js',
    `import { createApp } from 'vue'; import Chat from './chat-vue.js'; createApp(Chat).mount('#root');`,
  );
  await greets(await visit(appPage(await bundled('vue.js'))), { isBubble: true });
});

it('the example for WordPress works', async () => {
  const [block = ''] = snippets('WordPress');
  await greets(await visit(htmlPage(`<div class="wp-block-html">${block}</div>`)), { isBubble: true });
});

it('the example for Shopify works with the data of its customer', async () => {
  const [lines = ''] = snippets('Shopify');
  // What Liquid makes of it: a text in JSON, and then in an attribute.
  const name = '&quot;D&#39;Angelo&quot;';
  const page = await visit(htmlPage(lines.replace('{{ customer.first_name | json | escape }}', name)));
  await greets(page, { isBubble: true, words: "Welcome D'Angelo" });
});

it('the example of a frame works only on sites that the bot allows', async () => {
  const [frame = ''] = snippets('A frame');
  const publish = (allowedOrigins: readonly string[]) =>
    server.colloquy.bots.publish({ ...bot, settings: { security: { allowedOrigins } } });
  await publish([home()]);
  const page = await visit(htmlPage(frame));
  const chat = page.frameLocator('iframe').locator('colloquy-chat');
  await chat.getByText('Welcome').waitFor();
  await chat.getByRole('textbox').waitFor();
  await publish(['https://shop.example']);
  const refused = await visit(htmlPage(frame), { complaint: 'frame-ancestors' });
  expect(await refused.frameLocator('iframe').getByText('Welcome').count()).toBe(0);
  await publish([]);
});

it('the example for Google Tag Manager works', async () => {
  const [tag = ''] = snippets('Google Tag Manager');
  const page = await visit(htmlPage('<p>A shop</p>'));
  const code = /<script>([\s\S]*)<\/script>/.exec(tag)?.[1] ?? '';
  // As the tag manager does it: a script of its own, when the page is there.
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('script'), { text: ${JSON.stringify(code)} }))`,
  );
  await greets(page, { isBubble: true });
});

it('the example of calls before loading and of events works', async () => {
  const [lines = ''] = snippets('Calls and events');
  const page = await visit(htmlPage(lines));
  const chat = page.locator('colloquy-chat');
  await chat.getByText('Welcome Ada').waitFor();
  await chat.getByRole('textbox').fill('Hello');
  await chat.getByRole('textbox').press('Enter');
  await expect.poll(() => page.title()).toBe('You said: Hello');
});

it('a framework that names the bot after adding the element starts one chat', async () => {
  const { page, starts } = await visitCounted();
  await page.evaluate(`(async () => {
    await customElements.whenDefined('colloquy-chat');
    const chat = document.createElement('colloquy-chat');
    document.body.append(chat);
    await new Promise((resolve) => setTimeout(resolve));
    for (const [name, value] of [['api-host', '${base}'], ['mode', 'standard'], ['bot', 'lead']]) chat.setAttribute(name, value);
  })()`);
  await greets(page);
  expect(starts()).toBe(1);
});

it('a chat starts with the attributes that a page sets before the visitor opens it', async () => {
  const [bubble = ''] = snippets('HTML');
  const page = await visit(htmlPage(bubble));
  await page.locator('colloquy-chat').getByRole('button').first().waitFor();
  await page.evaluate(
    `document.querySelector('colloquy-chat').setAttribute('prefilled-variables', '{"Name":"Ada"}')`,
  );
  await greets(page, { isBubble: true, words: 'Welcome Ada' });
});

it('a page that moves the element while its chat loads starts one chat', async () => {
  const { page, starts } = await visitCounted();
  await page.evaluate(`(async () => {
    await customElements.whenDefined('colloquy-chat');
    const chat = document.createElement('colloquy-chat');
    for (const [name, value] of [['api-host', '${base}'], ['bot', 'lead']]) chat.setAttribute(name, value);
    document.body.append(chat);
    await new Promise((resolve) => setTimeout(resolve));
    document.body.prepend(chat);
  })()`);
  await greets(page);
  expect(starts()).toBe(1);
});

it('a page with a strict content security policy shows the chat', async () => {
  const policy = `default-src 'none'; script-src ${base}; connect-src ${base}; img-src ${base} data:`;
  const [bubble = ''] = snippets('HTML');
  await greets(
    await visit(htmlPage(bubble, `<meta http-equiv="content-security-policy" content="${policy}">`)),
    { isBubble: true },
  );
});

/** A page with the script alone, and how many chats were begun on it. */
async function visitCounted(): Promise<{ readonly page: Page; starts(): number }> {
  const page = await visit(htmlPage(`<script type="module" src="${base}/widget.js"></script>`));
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/startChat')) count++;
  });
  return { page, starts: () => count };
}

/** The code blocks of a chapter, with this server in the place of the one in the documents. */
function snippets(chapter: string): readonly string[] {
  const [, text = ''] = document.split(`\n## ${chapter}\n`);
  const blocks = [...(text.split('\n## ')[0] ?? '').matchAll(/```\w+\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThan(0);
  return blocks.map(([, code = '']) => code.replaceAll('https://bots.example', base));
}

function htmlPage(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><title>A site</title><link rel="icon" href="data:,">${head}<body>${body}</body></html>`;
}

function appPage(script: string, drawn = ''): string {
  pages.set('/app.js', { type: 'text/javascript', body: script });
  return htmlPage(`<div id="root">${drawn}</div><script type="module" src="/app.js"></script>`);
}

function home(): string {
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

/** Opens a page that should have nothing to complain about, or just the one thing. */
async function visit(html: string, { complaint }: { readonly complaint?: string } = {}): Promise<Page> {
  pages.set('/', { type: 'text/html', body: html });
  const { page, complaints, strangers } = await openPage({ base: home() });
  onTestFinished(async () => {
    await page.context().close();
    expect(strangers).toEqual([]);
    expect(complaints.filter((one) => complaint === undefined || !one.includes(complaint))).toEqual([]);
  });
  await page.route(`${base}/**`, (route) => route.continue());
  await page.goto(home());
  if (complaint) await expect.poll(() => complaints.join()).toContain(complaint);
  return page;
}

async function greets(page: Page, { isBubble = false, words = 'Welcome' } = {}): Promise<void> {
  const chat = page.locator('colloquy-chat');
  if (isBubble) await chat.getByRole('button').first().click();
  await chat.getByText(words).waitFor();
  await chat.getByRole('textbox').waitFor();
}

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder.path, name), text);
}

async function bundled(name: string, platform: 'browser' | 'node' = 'browser'): Promise<string> {
  const build = await rolldown({
    input: join(folder.path, name),
    platform,
    external: [/^https?:/],
    // A bundle of one file has no server parts to keep apart, which "use client" is about.
    logLevel: 'silent',
    resolve: {
      modules: [join(root, 'node_modules')],
      alias: { '@colloquy/react': join(root, 'packages/react/src/index.ts') },
    },
    transform: {
      jsx: { runtime: 'automatic' },
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return output[0].code;
}
