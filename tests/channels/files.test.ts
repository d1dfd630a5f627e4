// Files that people send on Telegram and WhatsApp: they arrive in the chat as uploads, and the tokens of the platforms nowhere.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTelegramApi, TOKEN } from './telegram/telegram-api.ts';
import {
  TOKEN as ACCESS_TOKEN,
  APP_SECRET,
  PHONE_NUMBER_ID,
  startWhatsAppApi,
} from './whatsapp/whatsapp-api.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const say = (id: string, text: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const bot = {
  version: '6.1',
  id: 'files',
  name: 'Files',
  publicId: 'files',
  groups: [
    {
      id: 'all',
      title: 'All',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        say('one', 'Your CV?'),
        {
          id: 'cv',
          type: 'file input',
          options: { variableId: 'vCv', allowedFileTypes: { isEnabled: true, types: ['.pdf'] } },
        },
        say('two', 'Anything else?'),
        {
          id: 'words',
          type: 'text input',
          options: { variableId: 'vWords', attachments: { isEnabled: true, saveVariableId: 'vFiles' } },
        },
        say('end', '{{Cv}} | {{Words}} | {{Files}}'),
      ],
    },
  ],
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
  edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'all' } }],
  variables: ['Cv', 'Words', 'Files'].map((name) => ({ id: `v${name}`, name })),
  theme: {},
  settings: {},
};

let server: StartedServer;
let url: string;
const folder = temporaryFolder('channel-files');
beforeEach(async () => {
  server = await startServer({
    dataFolder: folder.path,
    bots: [bot],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', COLLOQUY_UPLOAD_MAX_MB: '1' },
  });
  url = await server.listen();
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

/** Bytes of the uploads on the disk, also of unfinished ones. */
function storedBytes(): number {
  const uploads = join(folder.path, 'uploads');
  const found = readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return found.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

interface Talk {
  readonly texts: () => readonly unknown[];
  readonly say: (words: string) => void;
  /** Telegram names the size of the file, or another one. */
  readonly send: (kind: 'document' | 'image', file: Buffer, caption?: string, bytes?: number) => void;
  readonly lose: () => void;
  readonly close: () => Promise<void>;
  readonly secret: string;
}

const connect = async (body: object) => {
  const created = await server.ask('/v1/bots/files/channels', { body });
  expect(created.status).toBe(200);
  return (created.json as unknown as { readonly channel: { readonly id: string } }).channel.id;
};

async function onTelegram(): Promise<Talk> {
  const api = await startTelegramApi();
  await connect({ kind: 'telegram', settings: { apiUrl: api.url }, secrets: { token: TOKEN } });
  let files = 0;
  return {
    texts: () => api.chat(7).map(({ text }) => text),
    say: (words) => api.write(7, words),
    send(kind, file, caption, bytes = file.length) {
      const id = `file${++files}`;
      api.files.set(id, file);
      const sent = { file_id: id, file_unique_id: id, file_size: bytes };
      const content = kind === 'image' ? { photo: [sent] } : { document: { ...sent, file_name: 'cv.pdf' } };
      api.write(7, { ...content, ...(caption === undefined ? {} : { caption }) });
    },
    lose: () => api.files.clear(),
    close: api.close,
    secret: TOKEN.slice(10),
  };
}

async function onWhatsApp(): Promise<Talk> {
  const api = await startWhatsAppApi();
  const id = await connect({
    kind: 'whatsapp',
    settings: { phoneNumberId: PHONE_NUMBER_ID, apiUrl: api.url },
    secrets: { token: ACCESS_TOKEN, appSecret: APP_SECRET },
  });
  api.webhookUrl = `${url}/v1/channels/${id}/webhook`;
  let files = 100;
  return {
    texts: () =>
      api.chat('4930901820').map((message) => (message.type === 'text' ? message.text.body : message.type)),
    say: (words) => void api.write({ number: '4930901820' }, words),
    send(kind, file, caption) {
      const media = `${++files}`;
      api.files.set(media, file);
      const sent =
        kind === 'image'
          ? { id: media, mime_type: 'image/png', caption }
          : { id: media, mime_type: 'application/pdf', filename: 'cv.pdf', caption };
      api.write({ number: '4930901820' }, { type: kind, [kind]: sent });
    },
    lose: () => api.files.clear(),
    close: api.close,
    secret: ACCESS_TOKEN,
  };
}

describe.each([
  ['Telegram', onTelegram],
  ['WhatsApp', onWhatsApp],
])('files on %s', (_, start) => {
  it('become uploads of the chat if the chat waits for a file', async () => {
    const talk = await start();
    talk.say('/start');
    await expect.poll(talk.texts).toEqual(['Your CV?']);
    // A picture, and a picture that says that it is a document.
    talk.send('image', PNG);
    await expect.poll(() => talk.texts().length).toBe(2);
    talk.send('document', PNG);
    await expect.poll(() => talk.texts().length).toBe(3);
    talk.send('document', PDF, 'My CV');
    await expect.poll(talk.texts).toContain('Anything else?');
    talk.send('image', PNG, 'Look');
    await expect.poll(() => talk.texts().at(-1)).toContain('| Look |');
    const [cv = '', words, picture = ''] = String(talk.texts().at(-1)).split(' | ');
    expect(words).toBe('Look');
    expect(cv).toMatch(new RegExp(`^${url}/v1/files/.+/cv\\.pdf$`));
    expect(Buffer.from(await (await fetch(cv)).arrayBuffer())).toEqual(PDF);
    expect(Buffer.from(await (await fetch(picture)).arrayBuffer())).toEqual(PNG);
    const [session] = await server.store.listNewestSessions({ limit: 1 });
    const [stored] = await server.store.loadSessions([session?.id ?? '']);
    expect(JSON.stringify(stored)).not.toContain(talk.secret);
    await talk.close();
  });

  it('are not taken if they are larger than they say, and the bot asks again', async () => {
    const talk = await start();
    talk.say('/start');
    await expect.poll(talk.texts).toEqual(['Your CV?']);
    const large = Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024)]);
    talk.send('document', large, undefined, 10);
    await expect.poll(() => talk.texts().length).toBe(2);
    talk.send('document', large);
    await expect.poll(() => talk.texts().length).toBe(3);
    expect(talk.texts()).not.toContain('Anything else?');
    expect(storedBytes()).toBeLessThan(large.length);
    talk.send('document', PDF);
    await expect.poll(talk.texts).toContain('Anything else?');
    await talk.close();
  });

  it('are dropped, but their caption is kept, when the platform has lost them', async () => {
    const talk = await start();
    talk.say('/start');
    await expect.poll(talk.texts).toEqual(['Your CV?']);
    talk.send('document', PDF, 'My CV');
    talk.lose();
    await expect.poll(() => talk.texts().length, { timeout: 20_000 }).toBe(2);
    expect(talk.texts()).not.toContain('Anything else?');
    await talk.close();
  }, 30_000);
});
