// Sending: an answer goes out as it is stored.

/** Sends an answer as it is stored, byte for byte. */
export function send<
  Reply extends {
    code(status: number): Reply;
    header(name: string, value: string): Reply;
    send(body: string): Reply;
  },
>(reply: Reply, answer: { readonly status: number; readonly body: string }): Reply {
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .send(answer.body);
}
