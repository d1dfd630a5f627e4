// Answers whose clients have left, and answers whose clients wait, for tests of what watches connections.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

/** One answer whose client has left, and one whose client waits until it is told to leave. */
export interface AnswersInWork {
  readonly aborted: ServerResponse;
  readonly open: ServerResponse;
  /** Resolves when the connection of the open one is gone. */
  readonly leave: () => Promise<void>;
}

/**
 * Opens both, on a server of their own.
 *
 * @param whenOver takes what has to be done at the end of the test
 * @example const { left, open } = await answerLeftBehind(onTestFinished);
 */
export async function answerUnread(whenOver: (close: () => Promise<void>) => void): Promise<AnswersInWork> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    const leave = async () => {
      const closed = once(response, 'close');
      socket.destroy();
      await closed;
    };
    return { response, leave };
  };
  const gone = await ask();
  await gone.leave();
  const waiting = await ask();
  whenOver(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { aborted: gone.response, open: waiting.response, leave: waiting.leave };
}
