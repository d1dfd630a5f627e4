// The program of a server process that kills itself at a point of a turn, named by COLLOQUY_TEST_KILL_AT.
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createQuickJsEvaluator } from '@colloquy/blocks';
import type { Store } from '@colloquy/server';
import { createColloquy, createHttpServer, openStore } from '@colloquy/server';
import { callingRegistry } from './calling-bot.ts';
import type { KillPoint } from './kill-points.ts';

const [dataFolder = ''] = process.argv.slice(2);
const point = process.env.COLLOQUY_TEST_KILL_AT;
/** The point is passed once or a few times before it kills, so that all turns of a chat are hit. */
let passes = Number(process.env.COLLOQUY_TEST_KILL_AFTER ?? 0);

flushCompileCache();
process.stdin.on('end', () => process.exit());
await once(process.stdin, 'data');
const store = await openStore({ dataFolder, databaseUrl: process.env.DATABASE_URL });
const { env: environment } = process;
const colloquy = await createColloquy({
  store: watched(store),
  evaluator: await createQuickJsEvaluator(),
  registry: callingRegistry,
  dataFolder,
  environment,
});
const app = createHttpServer({
  ...colloquy,
  chats: {
    ...colloquy.chats,
    startChat: async (...given) => passedOn(await colloquy.chats.startChat(...given)),
    continueChat: async (...given) => passedOn(await colloquy.chats.continueChat(...given)),
  },
});
process.stdout.write(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

/** A store that knows what its calls mean for a turn. */
function watched(inner: Store): Store {
  return {
    ...inner,
    async journal(write) {
      const [call] = write.calls;
      const isResult = call !== undefined && 'result' in JSON.parse(call.content);
      const kind = isResult ? 'result' : 'intent';
      killAt(`before ${kind} ${call?.number}` as KillPoint);
      const isWritten = await inner.journal(write);
      // Said before anything else can happen: what the journal holds is not called again.
      if (isResult && isWritten) writeSync(1, `journaled ${write.owner}/${write.turn}/${call.number}\n`);
      killAt(`after ${kind} ${call?.number}` as KillPoint);
      return isWritten;
    },
    async commitTurns(turns) {
      killAt('before commit');
      const outcomes = await inner.commitTurns(turns);
      killAt('after commit');
      return outcomes;
    },
  };
}

function passedOn<Answer>(answer: Answer): Answer {
  killAt('before response');
  return answer;
}

function killAt(here: KillPoint): void {
  if (here !== point || passes-- > 0) return;
  writeSync(1, `killed at ${here}\n`);
  process.kill(process.pid, 'SIGKILL');
}
