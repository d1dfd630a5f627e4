// Starts listening, with a message instead of a stack trace on failure.
import type { AddressInfo } from 'node:net';
import type { createHttpServer } from '@colloquy/server';
import type { ServerAddress } from './server-address.ts';
import { urlOf } from './server-address.ts';

/** A listening server, or why it does not listen. */
export type Listening =
  | { readonly ok: true; readonly url: string; readonly close: () => Promise<void> }
  | { readonly ok: false; readonly message: string };

/** Creates the server and starts listening. An invalid setting is returned as a message, too. */
export async function listen(
  create: () => ReturnType<typeof createHttpServer>,
  address: ServerAddress,
): Promise<Listening> {
  let app: ReturnType<typeof createHttpServer>;
  try {
    app = create();
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  try {
    await app.listen({ host: address.host, port: address.port });
  } catch (error) {
    await app.close();
    return { ok: false, message: whyNot(error as NodeJS.ErrnoException, address) };
  }
  const { port } = app.server.address() as AddressInfo;
  return { ok: true, url: urlOf({ host: address.host, port }), close: async () => app.close() };
}

function whyNot(error: NodeJS.ErrnoException, { host, port }: ServerAddress): string {
  const next = port < 65_535 ? port + 1 : 3000;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use, perhaps by another Colloquy server. Stop it, or choose another port: PORT=${next} npm start`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Ports below 1024 belong to the system; try: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Try HOST=127.0.0.1, or HOST=0.0.0.0 to accept connections from other machines.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${error.message}`;
  }
}
