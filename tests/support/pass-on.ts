// A request that is passed on to another server, and its answer passed back as it comes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:http';

/**
 * Passes a request on. A stream of events does not wait for its end; whoever leaves is left behind, too.
 *
 * @example createServer((incoming, outgoing) => passOn(incoming, outgoing, 'http://127.0.0.1:3000'));
 */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, address: string): void {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url ?? '/', address), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
