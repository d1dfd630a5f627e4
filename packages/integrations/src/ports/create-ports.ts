// Creates the ports of a server from its settings. Their modules are loaded on the first call of a bot, because most
// servers never need them.
import { setImmediate as nextRound } from 'node:timers/promises';
import { failed } from '@colloquy/schema';
import { createFiles } from '../files/files.ts';
import type { OpenPorts, PortWithVault } from './open-ports.ts';
import type { Port, PortOptions, Ports } from './port.ts';

/**
 * Creates the ports.
 *
 * @example const ports = await createPorts({ dataFolder: '/var/lib/colloquy', settings: readSettings(process.env) });
 */
export async function createPorts(options: PortOptions): Promise<Ports> {
  const files = options.files ?? createFiles(options);
  if (options.settings?.previousSecretKey !== undefined) {
    // At start, not with the first call: operators remove the previous key once the server has started.
    const { openCredentialVault } = await import('../credentials/open-credential-vault.ts');
    await openCredentialVault(options);
  }
  let opening: Promise<OpenPorts> | undefined;
  const open = () => {
    opening ??= load().then(({ openPorts }) => openPorts({ ...options, files }));
    return opening;
  };
  const withVault =
    (name: PortWithVault): Port =>
    async (call, context) => {
      const ports = await open();
      const port = await ports.open(name).catch((error: unknown) => {
        // The key file cannot be read or created. The operator may fix it while the server runs, so the next call tries
        // again.
        return failed('missing_credentials', error instanceof Error ? error.message : String(error));
      });
      return typeof port === 'function' ? port(call, context) : port;
    };
  return new Map<string, Port>([
    ['http', async (call, context) => (await open()).http(call, context)],
    ['file', async (call, context) => (await open()).file(call, context)],
    ['upload', async (call, context) => (await open()).upload(call, context)],
    ['script', async (call, context) => (await open()).script(call, context)],
    ['gmail', withVault('gmail')],
    ['mail', withVault('mail')],
    ['model', withVault('model')],
    ['payment', withVault('payment')],
    ['sheet', withVault('sheet')],
    ['token', withVault('token')],
  ]);
}

/** Loads the ports in two parts of about ten milliseconds each, with a pause for other work in between. */
async function load(): Promise<typeof import('./open-ports.ts')> {
  await import('../egress/request-client.ts');
  await nextRound();
  return import('./open-ports.ts');
}
