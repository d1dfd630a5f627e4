// The world that is called: a web server and a mail server that count what they get by its key, and notice what may not come again.

import type { WebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { startWebServer } from '../../../packages/integrations/src/ports/testing/web-server.ts';
import { startMailServer } from '../../egress/mail-server.ts';

/** One call as it is known by its content: `chat/turn/call`. */
export type CallName = string;

/** The world, and what it saw. */
export interface Receiver {
  readonly web: WebServer;
  readonly smtpUrl: string;
  /** The keys with which each call came: Idempotency-Key, or Message-ID. */
  readonly keys: ReadonlyMap<CallName, readonly string[]>;
  close(): Promise<void>;
}

/** Starts both servers on free ports. Each answer names the visit, so that an answer that is used was given in that very visit. */
export async function startReceiver({
  onCall = () => undefined,
  takesMs = 0,
}: {
  readonly onCall?: (name: CallName) => unknown;
  /** Milliseconds until a request is answered. */
  readonly takesMs?: number;
} = {}): Promise<Receiver> {
  const keys = new Map<CallName, string[]>();
  const note = (name: CallName, key: string) => {
    onCall(name);
    keys.set(name, [...(keys.get(name) ?? []), key]);
  };
  const web = await startWebServer((response, { body, headers, number }) => {
    const { chat, turn, call } = JSON.parse(body) as Record<string, string>;
    note(`${chat}/${turn}/${call}`, String(headers['idempotency-key']));
    setTimeout(() => response.end(`visit${number}`), takesMs);
  });
  const mail = await startMailServer({
    onData: (stream, _session, done) => {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (piece: string) => {
        source += piece;
      });
      stream.on('end', () => {
        const [, chat = '', turn = ''] = /^Subject: (\S+) (\S+)/im.exec(source) ?? [];
        note(`${chat}/${turn}/2`, /^Message-ID: *(\S+)/im.exec(source)?.[1] ?? '');
        done();
      });
    },
  });
  return {
    web,
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    keys,
    async close() {
      await web.close();
      await mail.close();
    },
  };
}
