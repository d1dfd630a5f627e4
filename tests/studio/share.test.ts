// Sharing a bot: the place, the lines, the page of the bot, and the websites that may use it.
import { describe, expect, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import { useBrowser } from '../support/browser.ts';
import { openStudio } from './opened-studio.ts';
import { dataFolder } from './scene-bots.ts';

const openPage = useBrowser();

describe('sharing a bot', () => {
  it('shows the steps and code for WordPress, and reports that only this computer can open the address', async () => {
    const { page, base, server, go, complaints } = await openStudio(openPage, {
      bots: [lead],
      dataFolder: dataFolder(),
    });
    const settings = async () =>
      (
        (await server.ask(`/v1/bots/${lead.id}/draft`, { method: 'GET' })).json.definition as {
          settings: object;
        }
      ).settings;
    await go(`/bots/${lead.id}/share`);
    await page.getByText('Only this computer can open').waitFor();
    await page.getByText('WordPress', { exact: true }).click();
    await page.getByText(`<script type="module" src="${base}/widget.js">`).waitFor();
    await page.getByLabel('Address that the lines below should have').fill('bots.olive.example');
    await page.getByText('Left', { exact: true }).click();
    await page.getByLabel('Words beside it').fill('A table?');
    const lines = page.locator('.copy-line pre');
    expect(await lines.innerText()).toBe(
      '<script type="module" src="https://bots.olive.example/widget.js"></script>\n<colloquy-chat bot="lead" mode="bubble" placement="left" preview-message="A table?" preview-delay="3000"></colloquy-chat>',
    );
    await page.frameLocator('.share-preview iframe').getByText('A table?').waitFor();
    await page.getByLabel('Title').fill('Solar advice');
    await page.getByLabel('Addresses, one in each line').fill('www.olive.example/menu');
    await page.getByLabel('Title').focus();
    await expect.poll(settings).toMatchObject({
      metadata: { title: 'Solar advice' },
      security: { allowedOrigins: ['https://www.olive.example'] },
    });
    await page.getByText('QR code', { exact: true }).click();
    await page.getByRole('img', { name: 'QR code of https://bots.olive.example/lead' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
