// Doctor checks of the server's address and of the mail server.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { mailServerOf } from '@colloquy/server/settings';
import type { ServerAddress } from '../serving/server-address.ts';
import { serverAddress, urlOf } from '../serving/server-address.ts';
import type { Examine, Finding } from './finding.ts';
import { bad, good } from './finding.ts';

/** Milliseconds for a mail server to accept a connection, and for a local server to respond. */
const CONNECT_WAIT_MS = 5_000;

export const examineAddress: Examine = async (call) => {
  const address = serverAddress(call);
  return [address.ok ? await examinePort(address) : bad(address.message)];
};

async function examinePort(address: ServerAddress): Promise<Finding> {
  const { host, port } = address;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return good(`${host}:${port} is free to listen on.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      if (await isColloquy(address)) return good(`A Colloquy server already listens on ${host}:${port}.`);
      return bad(`Another program listens on ${host}:${port}. Stop it, or choose another port with PORT.`);
    }
    if (code === 'EACCES')
      return bad(`This user may not listen on port ${port}. Choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return bad(
        `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 to accept connections from other machines.`,
      );
    return bad(`${host}:${port} cannot be listened on: ${message}.`);
  } finally {
    server.close();
  }
}

async function isColloquy(address: ServerAddress): Promise<boolean> {
  try {
    const response = await fetch(`${urlOf(address)}/healthz`, {
      signal: AbortSignal.timeout(CONNECT_WAIT_MS),
    });
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** Only checks that the server accepts connections: no login is tried and no mail is sent. */
export const examineMail: Examine = async ({ io: { environment } }) => {
  const server = mailServerOf(environment);
  // Errors in the setting itself are reported by the check of the settings.
  if (!server) return [];
  const { host, port } = server;
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_WAIT_MS) });
    return [good(`The mail server ${host}:${port} accepts connections.`)];
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'no answer';
    return [
      bad(
        `The mail server ${host}:${port} cannot be reached (${reason}). Check COLLOQUY_SMTP_URL and the firewall.`,
      ),
    ];
  } finally {
    socket.destroy();
  }
};
