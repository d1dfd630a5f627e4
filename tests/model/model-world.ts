// A port `model` for tests, whose credentials lead to a server of the test.
import { Readable } from 'node:stream';
import { createScriptReplayer } from '@colloquy/blocks';
import { memoryCredentialStore } from '../../packages/integrations/src/credentials/credential-store.ts';
import { createCredentialVault } from '../../packages/integrations/src/credentials/credential-vault.ts';
import { createEgressGuard } from '../../packages/integrations/src/egress/egress-guard.ts';
import { readSecretKey } from '../../packages/integrations/src/keys/secret-key.ts';
import { createModelPort } from '../../packages/integrations/src/ports/model/model-port.ts';
import { createScriptRunner } from '../../packages/integrations/src/ports/script/run-script.ts';
import { createHttpClient } from '../../packages/integrations/src/ports/web/http-client.ts';
import { createWebSender } from '../../packages/integrations/src/ports/web/web-sender.ts';
import type { ModelServer } from '../support/model-server/model-server.ts';
import { startModelServer } from '../support/model-server/model-server.ts';

const closing: (() => unknown)[] = [];

/** Closes what the test opened: `afterEach(closeModels)`. */
export async function closeModels(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** A server of models that is closed after the test. */
export async function modelServer(options?: Parameters<typeof startModelServer>[0]): Promise<ModelServer> {
  const server = await startModelServer(options);
  closing.push(server.close);
  return server;
}

/** The key in the credentials. No result may have it. */
export const SECRET = 'sk-canary-0123456789abcdef';

/** A file that the port wanted to be kept. */
export interface SavedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly sessionId: string;
}

export interface WorldOptions {
  readonly allow?: readonly string[];
  readonly retries?: number;
  readonly signal?: AbortSignal;
  /** Files of this server, by address. */
  readonly own?: Readonly<Record<string, { readonly mediaType: string; readonly bytes: Buffer }>>;
  /** The address in the credentials. Absent: that of the server; null: none. */
  readonly credentialsUrl?: string | null;
  /** Which bots may use the credentials. Absent: all. */
  readonly bots?: readonly string[];
}

/** A port with credentials `main` for one provider. The address in them and in each call is the server's, unless another one is named. */
export async function modelWorld(
  server: Pick<ModelServer, 'baseUrl'>,
  provider: string = 'openai',
  {
    allow = ['127.0.0.1'],
    retries = 0,
    signal,
    own = {},
    credentialsUrl = server.baseUrl,
    bots,
  }: WorldOptions = {},
) {
  const vault = createCredentialVault({
    store: memoryCredentialStore(),
    key: readSecretKey(Buffer.alloc(32, 7).toString('base64'), 'test'),
  });
  const data = { apiKey: SECRET, ...(credentialsUrl === null ? {} : { baseUrl: credentialsUrl }) };
  const set = await vault.set({ id: 'main', type: provider, data, bots });
  if (!set.ok) throw new Error(set.problem.message);
  const saved: SavedFile[] = [];
  const guard = createEgressGuard({ allow });
  const httpClient = createHttpClient({ guard });
  const send = createWebSender({ guard }, httpClient);
  const port = createModelPort({
    vault,
    httpClient,
    send,
    runScript: createScriptRunner({ send, loadReplayer: createScriptReplayer }),
    files: {
      saveFile: async ({ bytes, mediaType, sessionId, serverUrl }) => {
        saved.push({ bytes, mediaType, sessionId });
        return { ok: true, url: `${serverUrl}/files/${saved.length}` };
      },
      find: async (address) => {
        const file = own[address];
        return (
          file && {
            file: {
              ...{ scope: '', id: '', name: '', hash: '', isPrivate: true, origin: '' },
              mediaType: file.mediaType,
              size: file.bytes.length,
            },
            read: async () => Readable.from([file.bytes]),
          }
        );
      },
    },
    retries,
    ...(signal ? { signal } : {}),
  });
  return {
    saved,
    ask: (
      request: Readonly<Record<string, unknown>>,
      {
        timeoutMs = 10_000,
        onText,
        idempotencyKey = 'session-1:3:1',
        botId,
      }: {
        readonly timeoutMs?: number;
        readonly onText?: (piece: string) => void;
        readonly idempotencyKey?: string;
        readonly botId?: string;
      } = {},
    ) =>
      port(
        {
          port: 'model',
          request: {
            provider,
            credentialsId: 'main',
            baseUrl: server.baseUrl,
            model: 'test-model',
            ...request,
          },
          timeoutMs,
        },
        { idempotencyKey, sessionId: 'session-1', botId, serverUrl: 'https://bots.example', onText },
      ),
  };
}

/** A request with one message of a user. */
export function chatRequest(content: string, more: Readonly<Record<string, unknown>> = {}) {
  return { task: 'chat', messages: [{ role: 'user', content }], ...more };
}
