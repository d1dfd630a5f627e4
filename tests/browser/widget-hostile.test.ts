// Bots that mean harm, in a real browser, under a policy that would let a script run: nothing of a bot runs, and nothing leaves.
import { expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { ADDRESSES, COLORS, STYLES, WORDS } from '../support/hostile-corpus.ts';
import { botOf, textBlock } from '../support/small-bot.ts';
import { serveWidgetPage } from '../support/widget-page.ts';

const openPage = useBrowser();

/** A page that allows all that it can: what does not run here runs nowhere. */
const OPEN_POLICY = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'";

async function open(bot: object, mode = '') {
  const base = await serveWidgetPage({
    bots: [bot],
    body: `<main id="page">The page</main><colloquy-chat bot="hostile"${mode}></colloquy-chat>`,
    policy: OPEN_POLICY,
  });
  const watched = await openPage({ base });
  await watched.page.goto(base);
  await watched.page.getByText('That was all').waitFor({ timeout: 20_000 });
  await watched.page.waitForTimeout(300);
  return { ...watched, base };
}

const quick = { typingEmulation: { enabled: false } };

async function expectNothing({ page, base, strangers }: Awaited<ReturnType<typeof open>>, allowed = /^$/) {
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(page.url()).toBe(`${base}/`);
  expect(page.context().pages()).toHaveLength(1);
  expect(strangers.filter((url) => !allowed.test(url))).toEqual([]);
}

it('texts, labels and names are shown as plain text', async () => {
  const blocks = WORDS.map((words, index) => textBlock(`w${index}`, words));
  const watched = await open(
    botOf({
      publicId: 'hostile',
      settings: { ...quick, metadata: { title: WORDS[1] } },
      blocks: [...blocks, textBlock('end', 'That was all')],
      choices: WORDS,
    }),
  );
  await expectNothing(watched);
  // All of it can be read, as it was written.
  for (const words of WORDS.slice(0, 5))
    await watched.page.getByText(words, { exact: true }).first().waitFor();
  await watched.page
    .getByRole('option', { name: WORDS[0] ?? '', exact: true })
    .first()
    .click();
  await expectNothing(watched);
}, 60_000);

it('unsafe addresses are not followed', async () => {
  const links = ADDRESSES.map((url, index) => ({
    id: `a${index}`,
    type: 'text',
    content: {
      richText: [{ type: 'p', children: [{ type: 'a', url, children: [{ text: `link ${index}` }] }] }],
    },
  }));
  const media = ADDRESSES.flatMap((url, index) => [
    { id: `i${index}`, type: 'image', content: { url, clickLink: { url, alt: 'x' } } },
    { id: `e${index}`, type: 'embed', content: { url } },
    { id: `v${index}`, type: 'video', content: { url, type: 'url' } },
    { id: `s${index}`, type: 'audio', content: { url } },
  ]);
  const watched = await open(
    botOf({
      publicId: 'hostile',
      settings: quick,
      blocks: [...links, ...media, textBlock('end', 'That was all')],
    }),
  );
  const { page } = watched;
  for (const [index] of ADDRESSES.entries()) await page.getByText(`link ${index}`, { exact: true }).click();
  expect(await page.locator('iframe').count()).toBe(0);
  await expectNothing(watched);
}, 60_000);

it.each(STYLES)(
  'custom styles load nothing from other sites: %s',
  async (customCss) => {
    const theme = { customCss };
    await expectNothing(
      await open(
        botOf({ publicId: 'hostile', settings: quick, theme, blocks: [textBlock('end', 'That was all')] }),
      ),
    );
  },
  60_000,
);

it.each(COLORS)(
  'only a single colour is accepted as a colour: %s',
  async (backgroundColor) => {
    const box = { backgroundColor, color: backgroundColor, border: { thickness: 1, color: backgroundColor } };
    const theme = {
      general: {
        background: { type: 'Image', content: `x"); } * { background: url(https://evil.example/z` },
        font: `x"; } * { color: red } a{`,
      },
      chat: {
        hostBubbles: box,
        guestBubbles: box,
        buttons: box,
        inputs: box,
        container: { ...box, maxWidth: backgroundColor, maxHeight: backgroundColor },
      },
    };
    await expectNothing(
      await open(
        botOf({ publicId: 'hostile', settings: quick, theme, blocks: [textBlock('end', 'That was all')] }),
      ),
      /^$/,
    );
  },
  60_000,
);

it('custom styles cannot move the widget out of its place', async () => {
  const customCss =
    ':host { position: fixed; inset: 0; z-index: 99999 } .root, .bubble { position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 99999 }';
  const { page } = await open(
    botOf({
      publicId: 'hostile',
      settings: quick,
      theme: { customCss },
      blocks: [textBlock('end', 'That was all')],
    }),
    ' class="short"',
  );
  const above = await page.evaluate('document.elementFromPoint(10, 5).id');
  expect(above).toBe('page');
}, 60_000);
