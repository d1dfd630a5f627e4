// The reference at /docs in a real browser: whose it is, what it shows to whom, and that its examples work.
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import bookingFlow from '../../examples/booking/booking.flow.json' with { type: 'json' };
import quizFlow from '../../examples/quiz/quiz.flow.json' with { type: 'json' };
import { overhang, useBrowser } from '../support/browser.ts';
import { startServer } from '../support/started-server.ts';

const token = 'correct-horse-battery-staple';
const bots = [
  { ...bookingFlow, publicId: 'booking' },
  { ...quizFlow, publicId: 'quiz' },
];

const openPage = useBrowser();

async function open({
  environment = {},
  width = 1280,
}: {
  readonly environment?: Record<string, string>;
  readonly width?: number;
} = {}) {
  const server = await startServer({ bots, environment });
  onTestFinished(server.close);
  const base = await server.listen();
  const watched = await openPage({ base, width });
  // Without a token of its own the test is about a browser that is signed in.
  if (environment.COLLOQUY_OPERATOR_TOKEN === undefined) {
    const link = new URL(server.signInLink(base)).hash.slice(1);
    const signedIn = await watched.page.context().request.post(`${base}/v1/session`, { data: { link } });
    expect(signedIn.status()).toBe(200);
  }
  await watched.page.goto(`${base}/docs`);
  return { base, ...watched };
}

/** Presses the button of an operation, and gives the status and the body that are shown. */
async function send(page: Page, operationId: string) {
  const form = page.locator(`form[data-attempt=${operationId}]`);
  await form.getByRole('button', { name: 'Send' }).click();
  // The button rests until the answer is whole.
  await form.locator('button[type=submit]:enabled').waitFor();
  return {
    status: await form.locator('.status').textContent(),
    body: (await form.locator('pre').textContent()) ?? '',
  };
}

const botIds = (page: Page) => page.locator('#bots-list code').allTextContents();

describe('the API reference', () => {
  it('logs no errors, and loads nothing from other sites', async () => {
    const { page, complaints, strangers } = await open();
    await expect.poll(() => botIds(page)).toEqual(['quiz', 'booking']);
    expect(await page.title()).toBe('Colloquy API');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Colloquy API');
    expect(await page.content()).not.toMatch(/swagger|redoc|scalar|openapi generator/i);
    expect(await overhang(page)).toBe(0);
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overhang(page)).toBe(0);
    }
    expect([complaints, strangers]).toEqual([[], []]);
  });

  it('starts and continues a chat with two buttons', async () => {
    const { page, complaints } = await open({ width: 360 });
    await expect.poll(() => botIds(page)).toHaveLength(2);
    await page.getByRole('button', { name: /booking/ }).click();
    const started = await send(page, 'startChat');
    expect(started.status).toMatch(/^200 · \d+ ms$/);
    expect(JSON.parse(started.body)).toMatchObject({ bot: { id: bookingFlow.id }, messages: [{}, {}] });
    const continued = await send(page, 'continueChat');
    expect(continued.status).toMatch(/^200 /);
    expect(JSON.parse(continued.body)).toHaveProperty('messages');
    expect((await send(page, 'startChatPreview')).status).toMatch(/^200 /);
    expect(await overhang(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the API reference of a server with a token', () => {
  const environment = { COLLOQUY_OPERATOR_TOKEN: token, COLLOQUY_OPEN_PREVIEWS: 'off' };
  const state = (page: Page) => page.locator('#bots-state').textContent();

  async function enter(page: Page, text: string) {
    await page.getByLabel('Your token').fill(text);
    await page.getByRole('button', { name: 'Use it' }).click();
  }

  it('lists no bots, explains how to see them, and starts a chat with the example', async () => {
    const { page } = await open({ environment });
    await expect.poll(() => state(page)).toContain('npx colloquy sign-in');
    expect(await botIds(page)).toEqual([]);
    expect((await send(page, 'startChat')).status).toMatch(/^200 /);
    expect((await send(page, 'startChatPreview')).status).toMatch(/^401, refused /);
    expect((await page.content()).includes('booking-bot')).toBe(false);
  });

  it('refuses a wrong token, stores the right one in the tab, and can forget it', async () => {
    const { base, page } = await open({ environment });
    await enter(page, `${token}-not`);
    await expect.poll(() => state(page)).toContain('no token of this server');
    expect(await botIds(page)).toEqual([]);
    await enter(page, token);
    await expect.poll(() => botIds(page)).toEqual(['quiz', 'booking']);
    expect((await send(page, 'startChatPreview')).status).toMatch(/^200 /);
    expect(page.url()).toBe(`${base}/docs`);
    expect(await page.content()).not.toContain(token);
    expect(await page.evaluate('[localStorage.length, document.cookie]')).toEqual([0, '']);

    await page.reload();
    await expect.poll(() => botIds(page)).toHaveLength(2);
    const other = await openPage({ base });
    await other.page.goto(`${base}/docs`);
    await expect.poll(() => state(other.page)).toContain('Enter a token');

    await page.getByRole('button', { name: 'Forget it now' }).click();
    await expect.poll(() => botIds(page)).toEqual([]);
    expect((await send(page, 'startChatPreview')).status).toMatch(/^401/);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('sends the token only with operations that need one', async () => {
    const { page } = await open({ environment });
    await enter(page, token);
    await expect.poll(() => botIds(page)).toHaveLength(2);
    const withToken: string[] = [];
    page.on('request', (request) => {
      if (request.headers().authorization) withToken.push(new URL(request.url()).pathname);
    });
    await send(page, 'startChat');
    await send(page, 'health');
    await send(page, 'metrics');
    expect(withToken).toEqual(['/metrics']);
  });
});

it('a sign-in link signs in the API reference once, with a cookie that scripts cannot read', async () => {
  const server = await startServer({ bots, environment: { COLLOQUY_OPERATOR_TOKEN: token } });
  onTestFinished(server.close);
  const base = await server.listen();
  const link = server.signInLink(base);
  const { page } = await openPage({ base });
  await page.goto(link);
  await page.waitForURL(`${base}/studio`);
  await page.goto(`${base}/docs`);
  await expect.poll(() => botIds(page)).toHaveLength(2);
  expect(await page.evaluate('document.cookie')).toBe('');
  expect((await send(page, 'metrics')).status).toMatch(/^200 /);
  const other = await openPage({ base });
  await other.page.goto(link);
  await other.page.getByText('npx colloquy sign-in').first().waitFor();
  expect(other.page.url()).toBe(`${base}/sign-in/link`);
});

it('the API reference reports an invalid body before sending it', async () => {
  const { page } = await open();
  const form = page.locator('form[data-attempt=startChat]');
  await form.locator('textarea').fill('{"locale":');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => form.locator('.status').textContent()).toContain('The body is not JSON');
});

it('the API reference is also found with a trailing slash', async () => {
  const { page, base } = await open();
  await page.goto(`${base}/docs/`);
  expect(page.url()).toBe(`${base}/docs`);
  await expect.poll(() => botIds(page)).toHaveLength(2);
});
