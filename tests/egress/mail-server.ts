// A real SMTP server for tests, on 127.0.0.1, that keeps what it was given.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  /** Everyone it goes to, hidden recipients too. */
  readonly recipients: readonly string[];
  /** Headers and body as they were sent. */
  readonly source: string;
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
}

export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/**
 * Starts a server. It takes any mail without a password, unless the options say otherwise.
 *
 * @example const server = await startMailServer({ authOptional: false, onAuth });
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: !options.key,
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString(),
          user: session.user,
          isEncrypted: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  // A client that breaks off is part of some tests.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const closed = Promise.withResolvers<void>();
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => {
      server.close(() => closed.resolve());
      return closed.promise;
    },
  };
}
