// Files that people send: loaded from their platform, and uploaded to the chat as a browser does it, with the same checks.
import type { SecretKey } from '@colloquy/integrations';
import type { UploadService } from '@colloquy/runtime';
import type { ChannelRecord } from '@colloquy/storage';
import type { FileAccess, IncomingFile } from '../channel.ts';
import { findChannel } from '../registry.ts';
import type { AccountRequest } from './account-request.ts';
import { openSecretsOf } from './known-channels.ts';
import type { LoadFile } from './load-file.ts';

/** What uploading takes. */
export type Uploads = Pick<UploadService, 'prepare' | 'receive'>;

/** The addresses of the files that the chat took; or why it has to be tried again. */
export type TakenFiles =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly failure: string };

/** Loads files for a chat. */
export type TakeFiles = (
  record: ChannelRecord,
  sessionId: string,
  files: readonly IncomingFile[],
) => Promise<TakenFiles>;

/**
 * Creates the function that takes files. Those that the chat does not wait for, that have the wrong type, or are too large are left out.
 *
 * @example await createTakeFiles(parts)(record, sessionId, [{ id: 'f1', name: 'cv.pdf' }]) // { ok: true, addresses: ['https://…'] }
 */
export function createTakeFiles({
  uploads,
  request,
  load,
  openKey,
  serverUrl,
}: {
  readonly uploads: Uploads;
  readonly request: AccountRequest;
  readonly load: LoadFile;
  readonly openKey: () => Promise<SecretKey>;
  /** Of this server: the addresses of the files begin with it. */
  readonly serverUrl: () => string;
}): TakeFiles {
  return async (record, sessionId, files) => {
    const access = findChannel(record.kind)?.files;
    const addresses: string[] = [];
    for (const file of access ? files : []) {
      const taken = access && (await take(file, { access, record, sessionId }));
      if (taken?.ok === false) return taken;
      if (taken?.address !== undefined) addresses.push(taken.address);
    }
    return { ok: true, addresses };
  };

  async function take(
    { id, name, mediaType, bytes }: IncomingFile,
    {
      access,
      record,
      sessionId,
    }: {
      readonly access: FileAccess<unknown, unknown>;
      readonly record: ChannelRecord;
      readonly sessionId: string;
    },
  ): Promise<
    { readonly ok: true; readonly address?: string } | { readonly ok: false; readonly failure: string }
  > {
    const wanted = { sessionId, fileName: name, fileType: mediaType, fileSize: bytes };
    const place = { origin: undefined, serverUrl: serverUrl(), requestedUrl: serverUrl() };
    const prepared = await uploads.prepare(wanted, place);
    if (prepared.status !== 200) return { ok: true };
    const { presignedUrl, fileUrl } = JSON.parse(prepared.body) as Readonly<Record<string, string>>;
    const signal = AbortSignal.timeout(ASK_MS);
    const asked = await request(record, access.ask(id), { id, signal });
    if ('failure' in asked) return { ok: false, failure: asked.failure };
    if (asked.status >= 500 || asked.status === 429)
      return { ok: false, failure: `The platform answered with ${asked.status}.` };
    const found = access.read(asked.body);
    const secrets = openSecretsOf(record, await openKey());
    if (found === undefined || secrets === undefined) return { ok: true };
    const outgoing = access.request(found, { settings: JSON.parse(record.settings), secrets });
    const token = new URL(presignedUrl ?? '').searchParams.get('token') ?? '';
    return load(outgoing, { id, maximumBytes: access.maximumBytes }, async (stream) => {
      const received = await uploads.receive(token, { stream, contentLength: undefined, origin: undefined });
      return received.status === 204 && fileUrl !== undefined ? { ok: true, address: fileUrl } : { ok: true };
    });
  }
}

/** Milliseconds to ask where a file is. */
const ASK_MS = 10_000;
