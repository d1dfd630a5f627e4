// A full disk and a disk that cannot be written: clear words, nothing lost, and it goes on by itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createColloquy, createHttpServer, openStore, StoreFailure } from '@colloquy/server';
import { expect, it } from 'vitest';
import { countingBot, expectedText, saidText } from '../faults/counting-bot.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { makeSmallDisk, mount, unmount } from './small-disk.ts';

const COMMAND_LINE = join(import.meta.dirname, '../../packages/cli/bin/program.js');

/** Replies that fill the disk soon. */
const REPLY = 'x'.repeat(2_000);

/** More turns than fit. */
const MOST_TURNS = 5_000;

interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

it('the server continues when a full disk has room again, and has all acknowledged turns', async () => {
  const disk = makeSmallDisk();
  console.log(`full disk: ${disk.kind}`);
  const store = await disk.openStore();
  const colloquy = await createColloquy({ store, environment: { COLLOQUY_RATE_LIMIT: 'off' } });
  const app = createHttpServer(colloquy);
  try {
    await colloquy.bots.publish(countingBot);
    const send = async (path: string, key: string, payload: object): Promise<Reply> => {
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'idempotency-key': key },
      });
      return { status: statusCode, headers, body };
    };
    const start = async (key: string) => {
      const started = await send('/v1/bots/counting/startChat', key, {});
      return { started, sessionId: (JSON.parse(started.body) as { sessionId?: string }).sessionId ?? '' };
    };
    const first = await start('first');
    const replies: string[] = [];
    const reply = (text: string) =>
      send(`/v1/sessions/${second.sessionId}/continueChat`, `turn ${replies.length}`, { message: text });
    const second = await start('second');
    let refused: Reply | undefined;
    for (let turn = 0; turn < MOST_TURNS && !refused; turn++) {
      // Every tenth reply goes to the first chat, so that there is something to remove.
      const text = `${turn} ${REPLY.slice(0, 500)}`;
      const answer = await reply(text);
      if (answer.status === 200) replies.push(text);
      else refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(JSON.parse(refused?.body ?? '').code).toBe('SERVICE_UNAVAILABLE');
    expect(replies.length).toBeGreaterThan(2);
    // What was said before is there while the disk is full.
    const stored = await store.loadSessions([second.sessionId]);
    expect(stored[0]?.turn).toBe(replies.length + 1);
    await expect(
      store.publish([{ hash: 'h', definition: 'x'.repeat(8 * 1024 * 1024), createdAt: 1 }], []),
    ).rejects.toMatchObject({ code: 'full', message: expect.stringContaining('no room left') });

    await disk.makeRoom(store, first.sessionId);
    const text = 'after';
    const again = await reply(text);
    expect(again.status).toBe(200);
    replies.push(text);
    expect(saidText(again.body)).toBe(expectedText(replies));
  } finally {
    await app.close();
    await colloquy.close();
  }
  const reopened = await disk.openStore();
  await reopened.close();
  disk.remove();
});

it('the server reports in one sentence that a disk is read-only', async () => {
  const { path, remove } = temporaryFolder('read-only');
  await (await openStore({ dataFolder: path })).close();
  // Where nothing can be mounted, a folder of the system stands in, in which nobody can make files.
  const isMounted = mount(path, 'size=1m,ro');
  console.log(`read-only disk: ${isMounted ? 'a mounted file system' : 'a folder of the system'}`);
  const folder = isMounted ? path : '/sys/kernel';
  try {
    const failure = await openStore({ dataFolder: join(folder, 'data') }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure).toMatchObject({ code: 'read-only' });
    const serve = spawnSync(
      process.execPath,
      [COMMAND_LINE, 'serve', '--data', join(folder, 'data'), '--port', '0'],
      { encoding: 'utf8', timeout: 50_000 },
    );
    expect(serve.status).toBe(1);
    expect(serve.stderr).toContain('cannot be written');
    expect(serve.stderr).not.toContain('at ');
    const doctor = spawnSync(process.execPath, [COMMAND_LINE, 'doctor', '--data', folder, '--port', '0'], {
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect(doctor.status).toBe(1);
    expect(doctor.stdout).toMatch(/✗ .*(?:read-only|cannot be written)/);
  } finally {
    if (isMounted) unmount(path);
    remove();
  }
}, 120_000);
