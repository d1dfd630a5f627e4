// A bad network for tests: a proxy between store and database that cuts or holds traffic.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/**
 * What becomes of a request on its way to the database. `pass`: nothing. `cut before`: the connection breaks and the database never
 * hears of it. `cut after`: the database does it, and the connection breaks before the answer. `cut and deliver late`: the connection
 * breaks at once for the store, while the database gets the request some time later. `vanish`: neither side hears anything any more.
 */
export type Fate = 'pass' | 'cut before' | 'cut after' | 'cut and deliver late' | 'vanish';

/** A running proxy. */
export interface TestProxy {
  readonly url: string;
  /** Decides over each request; everything passes until this is set. */
  fateOf: (request: Buffer) => Fate;
  /** Errors that the database answered, which its log holds as well. */
  readonly errors: number;
  /** Breaks all connections. */
  cutAll(): void;
  /** Takes no connections, as if the database were away. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Milliseconds in which the database has surely done what it was asked. */
const DONE_MS = 200;

/** Milliseconds that a late request is late: longer than the store takes to connect again. */
const LATE_MS = 600;

/** Starts a proxy in front of the database at an address. */
export async function startTestProxy(databaseUrl: string): Promise<TestProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isRefusing = false;
  let errors = 0;
  const server = createServer({ noDelay: true }, (store) => {
    if (isRefusing) {
      store.destroy();
      return;
    }
    const database = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const cut = () => {
      store.destroy();
      database.destroy();
    };
    for (const socket of [store, database]) {
      sockets.add(socket);
      socket.on('error', cut).on('close', () => sockets.delete(socket));
    }
    let hasVanished = false;
    store.on('data', (request: Buffer) => {
      const fate = hasVanished ? 'vanish' : proxy.fateOf(request);
      if (fate === 'vanish') {
        hasVanished = true;
      } else if (fate === 'cut before') {
        cut();
      } else if (fate === 'cut and deliver late') {
        store.removeAllListeners('close').destroy();
        setTimeout(() => database.end(request), LATE_MS);
      } else {
        if (fate === 'cut after') {
          hasVanished = true;
          setTimeout(cut, DONE_MS);
        }
        database.write(request);
      }
    });
    const countErrors = errorCounter();
    database.on('data', (answer: Buffer) => {
      errors += countErrors(answer);
      if (!hasVanished) store.write(answer);
    });
    store.on('close', () => database.end());
    database.on('close', () => store.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: TestProxy = {
    url: Object.assign(new URL(databaseUrl), { port }).href,
    fateOf: () => 'pass',
    get errors() {
      return errors;
    },
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    refuse(refusing) {
      isRefusing = refusing;
    },
    async close() {
      proxy.cutAll();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

/** Counts the errors in what a database says: each message has a letter, then its length. */
function errorCounter(): (piece: Buffer) => number {
  let left = Buffer.alloc(0);
  return (piece) => {
    left = Buffer.concat([left, piece]);
    let count = 0;
    while (left.length >= 5 && left.length > left.readUInt32BE(1)) {
      if (left[0] === 'E'.charCodeAt(0)) count++;
      left = left.subarray(1 + left.readUInt32BE(1));
    }
    return count;
  };
}
