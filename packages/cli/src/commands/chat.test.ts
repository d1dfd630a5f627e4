// A chat with a file shows its author why a step failed; the same bot on a server hides that from visitors.
import { expandFlow } from '@colloquy/blocks/testing';
import { createColloquy, memoryStore } from '@colloquy/server';
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const request = {
  id: 'call',
  type: 'Webhook',
  options: { webhook: { url: 'http://localhost:9/x', method: 'GET' } },
};
const callingBot = expandFlow({
  id: 'calling-bot',
  name: 'Calling',
  groups: [{ title: 'Call', blocks: [request, 'That is all.'] }],
});

it('the chat command prints the request, the time and the fix of a failed call', async () => {
  const file = folder.write('calling.flow.json', callingBot);
  const { io, output } = createTestIo();
  await runCommandLine(['chat', file], io);
  expect(output()).toMatch(/http call, \d+ ms: \{"method":"GET","url":"http:\/\/localhost:9\/x".*→ failed: /);
  expect(output()).toMatch(
    /error: The request to localhost:9 received no response\..*add "localhost:9" to COLLOQUY_EGRESS_ALLOW/,
  );
});

it('the server reports to visitors only that a step failed', async () => {
  const colloquy = await createColloquy({ store: memoryStore() });
  await colloquy.bots.publish(callingBot, { publicId: 'calling' });
  const { body } = await colloquy.chats.startChat('calling', {});
  await colloquy.close();
  expect(JSON.parse(body).logs).toEqual([
    { status: 'error', description: 'A step did not work as the author of this bot meant it.' },
  ]);
});
