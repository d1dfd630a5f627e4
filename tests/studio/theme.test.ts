// The theme of a bot: one brand colour, a logo, ready looks; the preview is the real chat.
import { describe, expect, it } from 'vitest';
import booking from '../../examples/booking/booking.flow.json' with { type: 'json' };
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import support from '../../examples/support/support.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { png } from '../uploads/upload-world.ts';
import { openStudio } from './opened-studio.ts';
import { dataFolder } from './scene-bots.ts';

const openPage = useBrowser();

/** A colour of the chat in the preview, as the browser draws it. */
const TOKEN = `(name) => {
  const root = document
    .querySelector('.theme__chat')
    .contentDocument.querySelector('colloquy-chat:not(.next)')
    ?.shadowRoot?.querySelector('.root');
  return root ? getComputedStyle(root).getPropertyValue(name).trim() : '';
}`;

describe('the theme of a bot', () => {
  it('accepts a logo and a brand colour, shows them in the chat, and repairs the contrast', async () => {
    const { page, server, go, complaints, strangers } = await openStudio(openPage, {
      bots: [{ ...lead, theme: {} }],
      dataFolder: dataFolder(),
    });
    const theme = async () =>
      ((await server.ask(`/v1/bots/${lead.id}/draft`, { method: 'GET' })).json.definition as typeof lead)
        .theme;
    const token = (name: string) => page.evaluate<string>(`(${TOKEN})(${JSON.stringify(name)})`);
    await go(`/bots/${lead.id}/theme`);
    await expect.poll(() => token('--text')).not.toBe('');
    const brand = page.getByLabel('Brand colour', { exact: true });
    // On the way there, "#7a1" is a colour, too.
    await brand.pressSequentially('#7a1fa2');
    expect(await brand.inputValue()).toBe('#7a1fa2');
    await brand.fill('#ff5924');
    await page.getByText('#ff5924 became').waitFor();
    await page.getByText('Light', { exact: true }).first().click();
    await expect.poll(async () => (await theme()).chat?.buttons?.color).toBe('#ffffff');
    const used = (await theme()).chat?.buttons?.backgroundColor;
    expect(used).not.toBe('#ff5924');
    await expect.poll(() => token('--accent')).toBe(used);
    await page
      .getByLabel('Logo: file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await expect
      .poll(async () => (await theme()).chat?.hostAvatar?.url ?? '')
      .toMatch(/\/v1\/files\/.*\/logo\.png$/);
    await page.getByRole('button', { name: 'Midnight' }).click();
    await expect.poll(() => token('--accent')).toBe('#a9b4ff');
    expect((await theme()).chat?.hostAvatar?.url).toMatch(/logo\.png$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => token('--accent')).toBe(used);
    await page.getByRole('button', { name: 'Logo: library' }).click();
    await page.getByRole('dialog').getByText('logo.png').waitFor();
    expect([complaints, strangers]).toEqual([[], []]);
  });

  it('has a launcher, which its preview shows and a page gets with the bot', async () => {
    const { page, server, base, go, complaints } = await openStudio(openPage, {
      bots: [{ ...lead, theme: {} }],
      dataFolder: dataFolder(),
    });
    const launcher = async () =>
      (
        (await server.ask(`/v1/bots/${lead.id}/draft`, { method: 'GET' })).json.definition as {
          theme: { launcher?: object };
        }
      ).theme.launcher;
    await go(`/bots/${lead.id}/theme`);
    const bubble = page.locator('.theme-section', { hasText: 'Chat bubble' });
    await bubble.getByText('Left', { exact: true }).click();
    await bubble.getByLabel('Headset').check({ force: true });
    await bubble.getByLabel('Words on the bubble').fill('Ask us');
    await bubble.getByLabel('Message beside it').fill('Questions about prices?');
    await bubble.getByLabel('Message appears after').fill('10');
    const frame = page.frameLocator('.theme__chat');
    await frame.getByRole('button', { name: 'Ask us', exact: true }).waitFor();
    await frame.locator('colloquy-chat:not(.next)').getByText('Questions about prices?').waitFor();
    const wanted = {
      placement: 'left',
      icon: 'headset',
      text: 'Ask us',
      message: 'Questions about prices?',
      delaySeconds: 10,
    };
    await expect.poll(launcher).toEqual(wanted);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect
      .poll(async () => ((await (await fetch(`${base}/looks/lead`)).json()) as typeof lead).theme)
      .toMatchObject({ launcher: wanted });
    await go(`/bots/${lead.id}/share`);
    await page.getByText('WordPress', { exact: true }).click();
    const shared = page.frameLocator('.share-preview iframe');
    await shared.getByText('Questions about prices?').waitFor();
    await shared.getByText('Ask us', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is saved as a look, which other bots use, and is brought up to date there', async () => {
    const brand = (backgroundColor: string) => ({ chat: { buttons: { backgroundColor, color: '#ffffff' } } });
    const { page, server, go, complaints } = await openStudio(openPage, {
      bots: [
        { ...lead, theme: brand('#a8431f') },
        { ...booking, theme: { customCss: '.bubble { margin: 0 }' } },
        { ...support, theme: {} },
      ],
      dataFolder: dataFolder(),
    });
    const read = async (path: string) => (await server.ask(path, { method: 'GET' })).json;
    const draft = async (id: string) =>
      ((await read(`/v1/bots/${id}/draft`)).definition as typeof lead).theme;
    const looks = async () =>
      (await read('/v1/bots')).bots as readonly { readonly id: string; readonly looks?: readonly object[] }[];
    const saved = async () =>
      (await looks()).flatMap(({ id, looks: some = [] }) => some.map((look) => [id, look]));
    const dialog = page.getByRole('dialog');
    const more = async (entry: string) => {
      await page.getByRole('button', { name: /^More for the look/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await go(`/bots/${lead.id}/theme`);
    await page.getByRole('button', { name: 'Save this look' }).click();
    await dialog.getByLabel('Name').fill('Bella Vista');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /Bella Vista.*Saved with this bot/, pressed: true }).waitFor();
    expect(await saved()).toEqual([[lead.id, { name: 'Bella Vista', theme: brand('#a8431f') }]]);

    await go(`/bots/${booking.id}/theme`);
    await page.getByRole('button', { name: `Bella Vista Saved with ${lead.name}` }).click();
    await expect
      .poll(() => draft(booking.id))
      .toEqual({ customCss: '.bubble { margin: 0 }', ...brand('#a8431f') });

    await go(`/bots/${lead.id}/theme`);
    await page.getByLabel('Brand colour', { exact: true }).fill('#0b5394');
    await more('Replace it with the look of this bot');
    await dialog.getByText(booking.name, { exact: true }).waitFor();
    expect(await dialog.getByText(support.name, { exact: true }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Use it in 1 bot' }).click();
    await expect.poll(async () => (await draft(booking.id)).chat?.buttons?.backgroundColor).toBe('#0b5394');
    expect(await draft(booking.id)).toHaveProperty('customCss');
    expect(await draft(support.id)).toEqual({});

    await more('Rename');
    await dialog.getByLabel('Name').fill('Bella');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Bella Saved with this bot' }).waitFor();
    await more('Remove');
    await expect.poll(saved).toEqual([]);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => JSON.stringify(await saved())).toContain('"name":"Bella"');
    expect(complaints).toEqual([]);
  });
});
