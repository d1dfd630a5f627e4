// Values that a bot has the page work out: built-in ones, and code of its author, which runs away from the page.
import { expandFlow } from '@colloquy/blocks/testing';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { startServer } from '../support/started-server.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();
let widgetFolder = '';
beforeAll(async () => {
  widgetFolder = await builtWidget();
}, 60_000);

/** A bot that sets a variable in the page, and says what it then is. */
function botWith(options: object): object {
  return expandFlow({
    publicId: 'known',
    variables: ['Value', { name: 'Score', value: '5' }],
    settings: { typingEmulation: { enabled: false } },
    groups: [
      {
        blocks: [
          { type: 'Set variable', options: { variableId: 'Value', ...options } },
          'Value [{{Value}}].',
          { type: 'text input' },
          'Bye',
        ],
      },
    ],
  }) as object;
}

const code = (expressionToEvaluate: string) => ({
  expressionToEvaluate,
  isCode: true,
  isExecutedOnClient: true,
});

/** What the bot says on its own page, and what the page and the server were told. */
async function saidOnOwnPage(options: object, look: { width?: number; isTouch?: boolean } = {}) {
  const server = await startServer({ bots: [botWith(options)], http: { widgetFolder } });
  onTestFinished(server.close);
  const base = await server.listen();
  const { page, complaints, strangers } = await openPage({ base, ...look });
  const logs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/clientLogs')) logs.push(request.postData() ?? '');
  });
  await page.goto(`${base}/known`);
  const said = (await page.getByText(/^Value \[/).textContent()) ?? '';
  return { page, base, said, logs, complaints, strangers };
}

describe('on the page of the bot', () => {
  it("a variable has the time of day by the visitor's clock", async () => {
    const moment = (hour = new Date().getUTCHours()) =>
      `Value [${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}].`;
    const before = moment();
    const { said, complaints } = await saidOnOwnPage({ type: 'Moment of the day' });
    expect([before, moment()]).toContain(said);
    expect(complaints).toEqual([]);
  });

  it.each([
    [1280, false, 'desktop'],
    [390, true, 'mobile'],
    [820, true, 'tablet'],
  ])('a variable has the device type: %i pixels wide, touch: %s', async (width, isTouch, type) => {
    const { said } = await saidOnOwnPage({ type: 'Device type' }, { width, isTouch });
    expect(said).toBe(`Value [${type}].`);
  });

  it.each([
    ['{{Score}} + 1', '6'],
    ['const list = ["a", {{Score}}]; return list.join("-");', 'a-5'],
    ['await new Promise((done) => setTimeout(done, 50)); return navigator.language', 'en-GB'],
    ['null', ''],
  ])('client code computes a variable: %s', async (expression, value) => {
    const { said, logs, complaints } = await saidOnOwnPage(code(expression));
    expect(said).toBe(`Value [${value}].`);
    expect([logs, complaints]).toEqual([[], []]);
  });

  it.each([
    ['window.localStorage.length'],
    ['document.cookie'],
    ['parent.document.title'],
    ['(await fetch("/v1/bots")).status'],
    ['importScripts("https://elsewhere.example/x.js")'],
    ['indexedDB.open("x").then()'],
    ['throw new Error("no")'],
    ['"x".repeat(70000)'],
    ['while (true); return 1'],
  ])(
    'client code cannot access the page, and the chat continues when it fails: %s',
    async (expression) => {
      const { page, said, logs, strangers } = await saidOnOwnPage(code(expression));
      expect(said).toBe('Value [].');
      await expect.poll(() => logs).toEqual([expect.stringContaining('could not be worked out')]);
      expect(strangers).toEqual([]);
      await page.getByRole('textbox').fill('Hello');
      await page.getByRole('textbox').press('Enter');
      await page.getByText('Bye').waitFor();
      // Nothing is left of the sandbox.
      expect(await page.locator('iframe').count()).toBe(0);
    },
    60_000,
  );
});

describe('on another website', () => {
  const said = async (
    policy: string,
    options: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const base = await serveWidgetPage({
      bots: [botWith(options)],
      body: '<colloquy-chat bot="known"></colloquy-chat>',
      policy,
    });
    const { page } = await openPage({ base });
    await page.route(`${base}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
    });
    await page.goto(base);
    return (await page.getByText(/^Value \[/).textContent()) ?? '';
  };
  const STRICT =
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src *; require-trusted-types-for 'script'";

  it.each([
    ['that allows frames of the server', `${STRICT}; frame-src 'self'`, {}],
    ['whose policy says nothing of frames', "script-src 'self'; connect-src 'self'", {}],
    [
      'that is isolated from other origins',
      `${STRICT}; frame-src 'self'`,
      { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
    ],
  ])('client code runs on a page %s', async (_name, policy, headers) => {
    expect(await said(policy, code('{{Score}} * 2'), headers)).toBe('Value [10].');
  });

  it('the chat continues when the page forbids frames, and built-in variables still work', async () => {
    const begun = Date.now();
    expect(await said(STRICT, code('{{Score}} * 2'))).toBe('Value [].');
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(await said(STRICT, { type: 'Device type' })).toBe('Value [desktop].');
  });
});
