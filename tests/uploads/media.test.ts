// The library of files that authors add for their bots.
import type { AddMediaResponse, ListMediaResponse } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { png } from './upload-world.ts';

const bot = {
  version: '6.1',
  id: 'shop',
  name: 'Shop',
  publicId: 'shop',
  groups: [{ id: 'g', title: 'Hello', blocks: [{ id: 'hi', type: 'text input' }] }],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'e' }],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
  variables: [],
  theme: {},
  settings: {},
};

async function open(environment = {}) {
  const folder = temporaryFolder('media');
  const server = await startServer({ bots: [bot], dataFolder: folder.path, environment });
  const add = (name: string, body: Buffer, type: string, headers = {}) =>
    server.ask(`/v1/media?name=${encodeURIComponent(name)}`, {
      body,
      headers: { 'content-type': type, ...headers },
    });
  const list = async () =>
    (await server.ask('/v1/media', { method: 'GET' })).json as unknown as ListMediaResponse;
  const token = async (body: object) =>
    ((await server.ask('/v1/tokens', { body })).json as { secret?: string }).secret ?? '';
  return { ...server, add, list, token };
}

describe('the media library', () => {
  it('stores a file, lists its uses, and removes it when no bot uses it', async () => {
    const { ask, add, list, close } = await open();
    const added = await add('logo.png', png, 'image/png');
    const { file } = added.json as unknown as AddMediaResponse;
    expect(file).toMatchObject({ name: 'logo.png', mediaType: 'image/png', size: png.length, uses: [] });
    const { pathname } = new URL(file.url);
    const served = await ask(pathname, { method: 'GET', headers: { authorization: '' } });
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    const theme = { chat: { hostAvatar: { url: file.url } } };
    await ask('/v1/bots/shop/draft', {
      method: 'PATCH',
      body: [{ op: 'replace', path: '/theme', value: theme }],
      headers: { 'if-match': '*' },
    });
    expect((await list()).media[0]?.uses).toEqual([{ botId: 'shop', botName: 'Shop' }]);
    expect((await ask(`/v1/media/${file.id}`, { method: 'DELETE' })).status).toBe(409);
    await ask('/v1/bots/shop/draft', {
      method: 'PATCH',
      body: [{ op: 'replace', path: '/theme', value: {} }],
      headers: { 'if-match': '*' },
    });
    expect((await ask(`/v1/media/${file.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/v1/media/${file.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await list()).media).toEqual([]);
    await close();
  });

  it('refuses pages, scripts, mislabelled files and files that are too large', async () => {
    const { add, list, close } = await open({ COLLOQUY_UPLOAD_MAX_MB: '1' });
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect((await add('page.html', page, 'text/html')).status).toBe(415);
    expect((await add('code.js', Buffer.from('alert(1)'), 'text/javascript')).status).toBe(415);
    expect((await add('photo.png', page, 'image/png')).status).toBe(415);
    expect((await add('long.png', Buffer.alloc(1_100_000), 'image/png')).status).toBe(413);
    expect((await list()).media).toEqual([]);
    await close();
  });

  it('serves an SVG as a sandboxed download', async () => {
    const { ask, add, close } = await open();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { file } = (await add('logo.svg', svg, 'image/svg+xml')).json as unknown as AddMediaResponse;
    const { headers } = await ask(new URL(file.url).pathname, { method: 'GET' });
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toContain('sandbox');
    await close();
  });

  it('is for authors, and names only bots that they can see', async () => {
    const { ask, add, list, token, close } = await open();
    const { file } = (await add('logo.png', png, 'image/png')).json as unknown as AddMediaResponse;
    const value = { customCss: file.url };
    await ask('/v1/bots/shop/draft', {
      method: 'PATCH',
      body: [{ op: 'replace', path: '/theme', value }],
      headers: { 'if-match': '*' },
    });
    expect((await list()).media[0]?.uses).toHaveLength(1);
    const reader = { authorization: `Bearer ${await token({ name: 'Reader', scopes: ['read'] })}` };
    expect((await add('logo.png', png, 'image/png', reader)).status).toBe(403);
    const stranger = {
      authorization: `Bearer ${await token({ name: 'Other', scopes: ['read', 'author'], bots: ['other'] })}`,
    };
    const seen = (await ask('/v1/media', { method: 'GET', headers: stranger }))
      .json as unknown as ListMediaResponse;
    expect(seen.media[0]?.uses).toEqual([]);
    expect((await ask(`/v1/media/${file.id}`, { method: 'DELETE', headers: stranger })).status).toBe(409);
    await close();
  });
});
