// A port `mail` for tests, whose credentials lead to a server of the test.
import type { SMTPServerOptions } from 'smtp-server';
import { memoryCredentialStore } from '../../packages/integrations/src/credentials/credential-store.ts';
import { createCredentialVault } from '../../packages/integrations/src/credentials/credential-vault.ts';
import { createEgressGuard } from '../../packages/integrations/src/egress/egress-guard.ts';
import type { Files } from '../../packages/integrations/src/files/files.ts';
import { readSecretKey } from '../../packages/integrations/src/keys/secret-key.ts';
import { createMailPort } from '../../packages/integrations/src/ports/mail/mail-port.ts';
import { selfSignedCertificate } from '../../packages/integrations/src/ports/testing/self-signed-certificate.ts';
import { createWebSender } from '../../packages/integrations/src/ports/web/web-sender.ts';
import { startMailServer } from './mail-server.ts';

const closing: (() => unknown)[] = [];

/**
 * Closes and removes what the test opened and made.
 *
 * @example afterEach(cleanUp);
 */
export async function cleanUp(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** Has something done after the test. */
export function afterwards(close: () => unknown): void {
  closing.push(close);
}

/** The sender in the credentials. */
export const FROM = { email: 'bot@example.org', name: 'Colloquy' };
/** What a mail server shows, and what the port trusts. */
export const certificate = await selfSignedCertificate({ names: ['127.0.0.1', 'localhost'] });

/** A mail server that is closed after the test. */
export async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

/** A port whose credentials `main` lead to this SMTP server. */
export async function mailPort(
  port: number,
  smtp: Readonly<Record<string, unknown>> = {},
  { files, signal }: { readonly files?: Pick<Files, 'find'>; readonly signal?: AbortSignal } = {},
) {
  const vault = createCredentialVault({
    store: memoryCredentialStore(),
    key: readSecretKey(Buffer.alloc(32, 7).toString('base64'), 'test'),
  });
  const set = await vault.set({
    id: 'main',
    type: 'smtp',
    data: { host: '127.0.0.1', port, from: FROM, ...smtp },
  });
  if (!set.ok) throw new Error(set.problem.message);
  const mail = createMailPort({
    vault,
    send: createWebSender({ guard: createEgressGuard({ allow: ['127.0.0.1'] }) }),
    authorities: [certificate.cert],
    ...(files ? { files } : {}),
    ...(signal ? { signal } : {}),
  });
  return (
    request: Readonly<Record<string, unknown>>,
    { timeoutMs = 5_000, idempotencyKey = 'session-1:3:1' } = {},
  ) =>
    mail(
      {
        port: 'mail',
        request: { credentialsId: 'main', to: ['ada@example.com'], subject: 'Hello', text: 'Hi', ...request },
        timeoutMs,
      },
      { idempotencyKey, sessionId: 'session-1' },
    );
}

/** The headers of a mail, unfolded, by name in lower case. */
export function headersOf(source: string): Record<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
}
