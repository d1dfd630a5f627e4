// What a text may be sent with: files, or a recording in its place; and how both are seen afterwards.
import { expandFlow } from '@colloquy/blocks/testing';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { overhang, useBrowser } from '../support/browser.ts';
import { builtWidget } from '../support/built-widget.ts';
import { hum } from '../support/humming-microphone.ts';
import { looks } from '../support/looks.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { violations } from '../support/violations.ts';

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const bot = expandFlow({
  id: 'letters-id',
  name: 'Letters',
  publicId: 'letters',
  variables: ['Text', 'Files', 'Voice', 'Photo'],
  settings: {
    general: { rememberUser: { isEnabled: true, storage: 'session' } },
    typingEmulation: { enabled: false },
  },
  groups: [
    {
      blocks: [
        'What happened?',
        {
          type: 'text input',
          options: {
            variableId: 'Text',
            attachments: { isEnabled: true, saveVariableId: 'Files' },
            audioClip: { isEnabled: true, saveVariableId: 'Voice' },
          },
        },
        'Text {{Text}}, files {{Files}}, voice {{Voice}}.',
        'A photo of it?',
        { type: 'file input', options: { variableId: 'Photo', isMultipleAllowed: true } },
        'Thank you.',
      ],
    },
  ],
});

const openPage = useBrowser();

async function open({
  width = 1280,
  scheme = 'light',
  mayListen = true,
}: {
  width?: number;
  scheme?: 'light' | 'dark';
  mayListen?: boolean;
} = {}): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const folder = temporaryFolder('attachments');
  onTestFinished(folder.remove);
  const server = await startServer({
    bots: [bot],
    dataFolder: folder.path,
    http: { widgetFolder: await builtWidget() },
  });
  onTestFinished(server.close);
  const base = await server.listen();
  const { page, complaints } = await openPage({ base, width, scheme });
  if (mayListen) await hum(page);
  await page.goto(`${base}/letters`);
  await page.getByRole('textbox').waitFor();
  return { page, complaints };
}

/** Pixels from the left edge of the screen to the right one of something. */
async function endOf(page: Page, place: string): Promise<number> {
  const { x = 0, width = 0 } = (await page.locator(place).boundingBox()) ?? {};
  return x + width;
}

it.each(looks('wide'))('the visitor sends files with a text, %i pixels wide, %s', async (width, scheme) => {
  const { page, complaints } = await open({ width, scheme });
  await page.getByRole('button', { name: 'Attach a file' }).waitFor();
  await page.locator('.asked input[type=file]').setInputFiles([
    { name: 'photo.png', mimeType: 'image/png', buffer: photo },
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') },
  ]);
  await page.getByText('letter.txt').waitFor();
  // The picture is seen before it is sent, and takes no address for it.
  await page.locator('.asked canvas.thumbnail').first().waitFor();
  await page.getByRole('textbox').fill('This');
  await page.locator('.asked [part=send][aria-disabled=false]').waitFor();
  expect([await violations(page, 'colloquy-chat'), await overhang(page)]).toEqual([[], 0]);
  await page.getByRole('textbox').press('Enter');
  await page.getByText(/Text This, files \S+photo\.png\S+letter\.txt\S+ voice/).waitFor();
  const mine = page.locator('.entry.guest');
  await mine.getByRole('img', { name: 'photo.png' }).waitFor();
  await mine.getByRole('link', { name: 'letter.txt' }).waitFor();
  await mine.getByText('This', { exact: true }).waitFor();
  await page.reload();
  await mine.getByRole('img', { name: 'photo.png' }).waitFor();
  expect([await violations(page, 'colloquy-chat'), complaints]).toEqual([[], []]);
});

it.each(looks('narrow'))(
  'the visitor records a voice message by keyboard only, %i pixels wide, %s',
  async (width, scheme) => {
    const { page, complaints } = await open({ width, scheme });
    const focused = (name: string) =>
      page.getByRole('button', { name, exact: true }).and(page.locator(':focus'));
    await page.getByRole('button', { name: 'Record a message' }).press('Enter');
    await page.getByRole('timer').getByText('0:01').waitFor();
    // It hears something: not all of the bars are as low as silence.
    const paintedAbove = () =>
      page
        .locator('canvas.level')
        .evaluate((one) => one.getContext('2d').getImageData(0, 0, one.width, 24).data.join(''));
    await expect.poll(paintedAbove).toMatch(/[1-9]/);
    expect([await violations(page, 'colloquy-chat'), await overhang(page)]).toEqual([[], 0]);
    expect(await endOf(page, '.recorder .send')).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await page.locator('.asked audio').waitFor();
    await focused('Send').waitFor();
    expect(await endOf(page, '.recorder .send')).toBeLessThanOrEqual(width);
    expect(await violations(page, 'colloquy-chat')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(/voice http\S+rec-\S+\.webm/).waitFor();
    await page.locator('.entry.guest audio').waitFor();
    await page.reload();
    await page.locator('.entry.guest audio').waitFor();
    expect([await violations(page, 'colloquy-chat'), complaints]).toEqual([[], []]);
  },
);

it('the visitor removes a recording and sends text instead', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Record a message' }).click();
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: 'Take away' }).click();
  await page.getByRole('button', { name: 'Record a message' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('textbox').fill('In words');
  await page.getByRole('textbox').press('Enter');
  await page.getByText(/Text In words, files , voice \./).waitFor();
});

it.each(['words are typed', 'the button is pressed again'])(
  'the microphone is off when %s before the browser allows it',
  async (what) => {
    const { page } = await open();
    // Allowed when the test says so; each track that was given out is kept, to be looked at.
    await page.evaluate(`{
      const given = navigator.mediaDevices.getUserMedia;
      globalThis.tracks = [];
      const allowed = new Promise((resolve) => { globalThis.allow = resolve; });
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        await allowed;
        const sound = await given(wanted);
        tracks.push(...sound.getTracks());
        return sound;
      };
    }`);
    const record = page.getByRole('button', { name: 'Record a message' });
    await record.click();
    if (what === 'words are typed') await page.getByRole('textbox').fill('In words');
    else await record.click();
    await page.evaluate('allow()');
    if (what !== 'words are typed') {
      await page.getByRole('timer').waitFor();
      await page.getByRole('button', { name: 'Take away' }).click();
    }
    await expect.poll(() => page.evaluate('tracks.map(({ readyState }) => readyState)')).toEqual(['ended']);
  },
);

it('the chat reports that it cannot use the microphone', async () => {
  const { page } = await open({ mayListen: false });
  await page.getByRole('button', { name: 'Record a message' }).click();
  await page.getByRole('alert').getByText('The microphone cannot be used.').waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await page.getByRole('textbox').fill('In words');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Text In words').waitFor();
});

it('the chat offers a text field when a file upload fails', async () => {
  const { page } = await open();
  await page.getByRole('textbox').fill('Words');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('A photo of it?').waitFor();
  await page.route('**/v1/generate-upload-url', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Nothing can be uploaded here.' } }),
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('alert').getByText('Not sent').waitFor();
  expect(await violations(page, 'colloquy-chat')).toEqual([]);
  await page.getByRole('button', { name: 'Type instead' }).click();
  await page.getByRole('textbox').fill('I have none');
  await page.getByRole('textbox').press('Enter');
  // This bot insists on a picture: the words reach it, its reason appears, and the words stay in their field.
  await page.getByRole('status').getByText('I did not understand that').waitFor();
  const field = page.locator('.files textarea');
  await expect.poll(() => field.inputValue()).toBe('I have none');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await page.locator('.files input[type=file]').waitFor({ state: 'attached' });
});
