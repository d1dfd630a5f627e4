// Five ways in which a disk is full, and what a server on it does.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@colloquy/server';
import { backUp } from '../../../packages/management/src/backup/back-up.ts';
import { countingBot } from '../../faults/counting-bot.ts';
import type { Asked, StartedServer } from '../../support/started-server.ts';
import { startServer } from '../../support/started-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { mount, unmount } from '../small-disk.ts';

/** The bot, with replies that fill a disk in a few turns. */
const longBot = {
  ...countingBot,
  groups: countingBot.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.id === 'ask' ? { ...block, options: { ...block.options, isLong: true } } : block,
    ),
  })),
};

/** A disk, and a server that has answered once. */
export interface DiskWorld {
  readonly folder: string;
  readonly server: StartedServer;
  /** The request that was answered, sent again. */
  retry(): Promise<Asked>;
  /** Another reply. */
  reply(): Promise<Asked>;
  fill(): void;
  makeRoom(): void;
  restart(): Promise<void>;
}

export interface FullDisk {
  readonly what: string;
  /** Gives what was seen, as words for the table. */
  readonly happens: (world: DiskWorld) => Promise<string>;
}

/** How a server answers while its disk is full. */
async function answersOf({ server, retry, reply }: DiskWorld): Promise<string> {
  const [replied, retried, ready] = [
    await reply(),
    await retry(),
    await server.ask('/readyz', { method: 'GET' }),
  ];
  return `a reply gets ${replied.status}, a retry ${retried.status} with the same bytes, \`/readyz\` ${ready.status}: “${ready.json.message ?? 'ready'}”`;
}

export const fullDisks: readonly FullDisk[] = [
  {
    what: 'while chats go on',
    happens: async (world) => {
      world.fill();
      return answersOf(world);
    },
  },
  {
    what: 'and has room again',
    happens: async (world) => {
      world.fill();
      await world.reply();
      world.makeRoom();
      await new Promise((resolve) => setTimeout(resolve, 1_100)); // what was found out is known for a second
      return answersOf(world);
    },
  },
  {
    what: 'when the server starts',
    happens: async (world) => {
      world.fill();
      await world.restart();
      return answersOf(world);
    },
  },
  {
    what: 'when a bot is published',
    happens: async (world) => {
      world.fill();
      const bot = { ...longBot, name: 'x'.repeat(200_000) };
      const failure = await world.server.colloquy.bots
        .publish(bot)
        .catch((error: { code?: string }) => error.code);
      return `publishing fails (\`${String(failure)}\`) and leaves the version of before; ${await answersOf(world)}`;
    },
  },
  {
    what: 'when a backup is made on it',
    happens: async (world) => {
      world.fill();
      const file = join(world.folder, 'x.backup');
      const failure = await backUp({ dataFolder: world.folder, file }).catch((error: Error) => error.name);
      const left = readdirSync(world.folder).filter((name) => name.startsWith('x.backup'));
      return `the backup fails (\`${String(failure)}\`) and leaves ${left.length === 0 ? 'nothing' : left.join()}; ${await answersOf(world)}`;
    },
  },
];

/** Whether a small disk can be had here: mounting needs rights. */
export function canMount(): boolean {
  const { path, remove } = temporaryFolder('mounting');
  const isMounted = mount(path, 'size=1m');
  if (isMounted) unmount(path);
  remove();
  return isMounted;
}

/** Does it on a disk of 6 MiB. */
export async function tryDisk({ happens }: FullDisk): Promise<string> {
  const { path: folder, remove } = temporaryFolder('full-disk');
  if (!mount(folder, 'size=6m')) throw new Error('The disk cannot be mounted.');
  const ballast = join(folder, 'other-files');
  let replies = 0;
  let server = await startServer({ store: await openStore({ dataFolder: folder }), bots: [longBot] });
  try {
    const started = await server.ask('/v1/bots/counting/startChat', { body: {}, key: 'start' });
    const path = `/v1/sessions/${String(started.json.sessionId)}/continueChat`;
    const first = { body: { message: 'one' }, key: 'one' };
    const before = await server.ask(path, first);
    return await happens({
      folder,
      get server() {
        return server;
      },
      async retry() {
        const again = await server.ask(path, first);
        if (again.body !== before.body)
          throw new Error(`A retry got other bytes: ${again.status} ${again.body}`);
        return again;
      },
      reply: () => server.ask(path, { body: { message: 'x'.repeat(40_000) }, key: `more ${replies++}` }),
      fill() {
        const { bavail, bsize } = statfsSync(folder);
        writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      },
      makeRoom: () => rmSync(ballast),
      async restart() {
        await server.close();
        server = await startServer({ store: await openStore({ dataFolder: folder }) });
      },
    });
  } finally {
    await server.close();
    execFileSync('/bin/umount', ['-l', folder]);
    remove();
  }
}
