// Uploads: number of attempts, the fetch used, and the errors.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClientOptions } from '../client.ts';
import { createClient } from '../client.ts';
import { uploadFile } from './upload-file.ts';

const PLACE = {
  presignedUrl: 'https://files.example/put',
  fileUrl: 'https://files.example/a.txt',
  fileType: 'text/plain',
  formData: {},
};
const file = { sessionId: 's', content: new File(['bytes'], 'a.txt', { type: 'text/plain' }) };

/** More attempts than any of these uploads may make. */
const MOST_PUTS = 8;

/** A client whose fetch returns an upload URL for each file, and these responses to its bytes, repeating the last one. */
function uploadingClient(
  answers: readonly (Response | 'no connection')[],
  options: Partial<ClientOptions> = {},
) {
  const puts: { readonly url: string; readonly body: unknown }[] = [];
  const fetch: ClientOptions['fetch'] = async (url, init) => {
    if (init?.method !== 'PUT') return Response.json(PLACE);
    const answer = answers[Math.min(puts.length, answers.length - 1)];
    puts.push({ url: String(url), body: init.body });
    // Ends an endless retry loop, so that its test fails at once.
    if (puts.length > MOST_PUTS) return new Response(null, { status: 204 });
    if (answer === undefined || answer === 'no connection') throw new TypeError('No connection.');
    return answer.clone();
  };
  return { puts, client: createClient({ baseUrl: 'https://chat.example', fetch, ...options }) };
}

/** Delay 0, so that the next attempt follows at once. */
const again = (status: number) => new Response(null, { status, headers: { 'Retry-After': '0' } });

describe('an upload', () => {
  it.each([1, 3])('is sent at most %i times', async (attempts) => {
    const { client, puts } = uploadingClient([again(503)], { attempts });
    await expect(uploadFile(client, file)).rejects.toMatchObject({ status: 503, code: 'BAD_RESPONSE' });
    expect(puts).toHaveLength(attempts);
  });

  it('is sent six times by default', async () => {
    const { client, puts } = uploadingClient([again(503)]);
    await expect(uploadFile(client, file)).rejects.toMatchObject({ status: 503 });
    expect(puts).toHaveLength(6);
  });

  it('fails with NETWORK_ERROR when no attempt gets a response', async () => {
    const { client, puts } = uploadingClient(['no connection'], { attempts: 2 });
    await expect(uploadFile(client, file)).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
    expect(puts).toHaveLength(2);
  });

  it('is not repeated after the server refuses it', async () => {
    const { client, puts } = uploadingClient([
      Response.json({ code: 'UNSUPPORTED', message: 'No pictures.' }, { status: 415 }),
    ]);
    await expect(uploadFile(client, file)).rejects.toMatchObject({
      status: 415,
      code: 'UNSUPPORTED',
      message: 'No pictures.',
    });
    expect(puts).toHaveLength(1);
  });

  it('uses the fetch of the caller, even where XMLHttpRequest exists', async () => {
    const platform = globalThis as { XMLHttpRequest?: unknown };
    const own = platform.XMLHttpRequest;
    platform.XMLHttpRequest = class {
      constructor() {
        throw new Error('The fetch of the caller was passed over.');
      }
    };
    onTestFinished(() => {
      if (own === undefined) delete platform.XMLHttpRequest;
      else platform.XMLHttpRequest = own;
    });
    const { client, puts } = uploadingClient([new Response(null, { status: 204 })]);
    expect(await uploadFile(client, file)).toBe(PLACE.fileUrl);
    expect(puts).toEqual([{ url: PLACE.presignedUrl, body: file.content }]);
  });
});
