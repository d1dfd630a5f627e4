// Bots and visitors that mean harm, shown by every page of the studio: nothing runs, nothing is asked elsewhere, and no page breaks.
import { expect, it } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { ADDRESSES, COLORS, STYLES, WORDS } from '../support/hostile-corpus.ts';
import { textBlock } from '../support/small-bot.ts';
import type { OpenedStudio } from './opened-studio.ts';
import { openStudio } from './opened-studio.ts';

const openPage = useBrowser();

const NAME = WORDS[1] ?? '';

/** Addresses of files that are no addresses, or that cannot be decoded. */
const FILES = [...ADDRESSES, 'https://evil.example/%E0%A4%A', '%', ''];

/** The browser's own words when it refuses to load what the bot names. */
const REFUSED = /^@import rules are not allowed here|^Not allowed to load local resource/;

const link = (url: string) => ({ type: 'p', children: [{ type: 'a', url, children: [{ text: url }] }] });

/** A bot that has the corpus wherever an author can write. */
const hostileBot = {
  version: '6.1',
  id: 'hostile-bot',
  name: NAME,
  publicId: 'hostile',
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'words',
      title: WORDS[0],
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        ...WORDS.map((words, index) => textBlock(`w${index}`, words)),
        ...ADDRESSES.flatMap((url, index) => [
          { id: `l${index}`, type: 'text', content: { richText: [link(url)] } },
          { id: `i${index}`, type: 'image', content: { url, clickLink: { url, alt: NAME } } },
          { id: `e${index}`, type: 'embed', content: { url } },
          { id: `v${index}`, type: 'video', content: { url, type: 'url' } },
          { id: `s${index}`, type: 'audio', content: { url } },
        ]),
        {
          id: 'code',
          type: 'Code',
          options: { name: NAME, content: 'hacked = 1; parent.hacked = 1;', isExecutedOnClient: true },
        },
        {
          id: 'ask',
          type: 'text input',
          outgoingEdgeId: 'on',
          options: { variableId: 'v0', labels: { placeholder: NAME }, attachments: { isEnabled: true } },
        },
      ],
    },
    {
      id: 'choices',
      title: WORDS[2],
      graphCoordinates: { x: 700, y: 0 },
      blocks: [
        {
          id: 'choice',
          type: 'choice input',
          outgoingEdgeId: 'again',
          options: { variableId: 'v1' },
          items: WORDS.map((content, index) => ({ id: `c${index}`, content })),
        },
      ],
    },
  ],
  edges: [
    { id: 'e', from: { eventId: 'start' }, to: { groupId: 'words' } },
    { id: 'on', from: { blockId: 'ask' }, to: { groupId: 'choices' } },
    { id: 'again', from: { blockId: 'choice' }, to: { groupId: 'choices' } },
  ],
  variables: WORDS.map((name, index) => ({ id: `v${index}`, name })),
  theme: {
    customCss: STYLES.join('\n'),
    general: { background: { type: 'Image', content: COLORS[1] }, font: COLORS[2] },
    chat: {
      hostBubbles: { backgroundColor: COLORS[0], color: COLORS[3] },
      hostAvatar: { url: ADDRESSES[0] },
    },
  },
  settings: {
    typingEmulation: { enabled: false },
    metadata: { title: NAME, description: NAME, customHeadCode: WORDS[0] },
  },
};

/** A visitor who answers with the corpus, in words and in addresses of files. */
async function visit({ server }: OpenedStudio): Promise<void> {
  const { json } = await server.ask('/v1/bots/hostile/startChat', { body: {} });
  const send = (message: object) =>
    server.ask(`/v1/sessions/${String(json.sessionId)}/continueChat`, { body: { message } });
  await send({ type: 'text', text: WORDS.join('\n'), attachedFileUrls: FILES });
  for (const text of WORDS) await send({ type: 'text', text });
}

it('no page of the studio runs a hostile text or loads other sites', async () => {
  const studio = await openStudio(openPage, { bots: [hostileBot], width: 1440 });
  const { page, go, server, base } = studio;
  await visit(studio);
  await server.ask('/v1/bots/hostile-bot/draft', {
    method: 'PATCH',
    body: [{ op: 'replace', path: '/groups/0/title', value: WORDS[3] }],
    headers: { 'if-match': '*' },
  });
  const look = async (where: string) => {
    expect(await page.evaluate('window.hacked'), where).toBeUndefined();
    expect(page.url().startsWith(`${base}/studio`), where).toBe(true);
    expect(page.context().pages(), where).toHaveLength(1);
    expect(await overhang(page), where).toBe(0);
    const complaints = studio.complaints.filter((line) => !REFUSED.test(line));
    expect([complaints, studio.strangers], where).toEqual([[], []]);
  };

  await go('/');
  await page.getByRole('link', { name: NAME }).waitFor();
  await look('bots');

  await go('/bots/hostile-bot');
  await page
    .getByText(WORDS[0] ?? '')
    .first()
    .waitFor();
  for (const id of ['w0', 'l0', 'i0', 'e0', 'code', 'ask', 'choice']) {
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByLabel('Texts, variables, ids or commands').fill(id);
    await page.keyboard.press('Enter');
    await page.locator('.inspector__header').waitFor();
    await look(`block ${id}`);
  }
  for (const tab of ['Variables', 'Settings', 'Problems']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(tab);
  }
  await page.getByRole('button', { name: 'Try it' }).click();
  await page
    .locator('colloquy-chat')
    .getByText(WORDS[0] ?? '', { exact: true })
    .waitFor();
  await page.getByText('Turns', { exact: true }).click();
  await page.getByRole('listitem', { name: 'Turn 1' }).waitFor();
  await look('trying');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.locator('.difference').first().waitFor();
  await look('publishing');

  for (const section of ['versions', 'share', 'webhooks']) {
    await go(`/bots/hostile-bot/${section}`);
    await page.getByRole('heading', { name: NAME }).waitFor();
    await look(section);
  }
  await go('/bots/hostile-bot/results');
  await page.locator('.results__row').first().getByRole('link').click();
  await page.locator('.transcript__reply').first().waitFor();
  await look('result');
  await go('/bots/hostile-bot/live');
  await page.locator('.chat-line').first().click();
  await page.locator('.transcript__reply').first().waitFor();
  await look('live');
}, 60_000);
