// The draft as the studio edits it: random work can be undone to the byte, and two editors and the server end with one draft.

import { createManageClient } from '@colloquy/client/manage';
import fc from 'fast-check';
import { afterEach, describe, expect, inject, it } from 'vitest';
import lead from '../../examples/lead/lead.flow.json' with { type: 'json' };
import quiz from '../../examples/quiz/quiz.flow.json' with { type: 'json' };
import { createDraftServer, readServerDraft } from '../../packages/studio/src/editor/draft/draft-server.ts';
import { applyChange } from '../../packages/studio/src/model/change.ts';
import { runCommand } from '../../packages/studio/src/model/commands/command.ts';
import type { Definition } from '../../packages/studio/src/model/definition.ts';
import type { DraftSession } from '../../packages/studio/src/model/draft-session.ts';
import { createDraftSession } from '../../packages/studio/src/model/draft-session.ts';
import { memoryStorage } from '../../packages/studio/src/model/draft-storage.ts';
import { applyPatch } from '../../packages/studio/src/model/json-patch.ts';
import { randomCommand } from '../../packages/studio/src/model/testing/random-commands.ts';
import { smallDefinition } from '../../packages/studio/src/model/testing/small-definition.ts';
import { emptyLog, redo, remember, undo } from '../../packages/studio/src/model/undo-log.ts';
import { asOperator } from '../support/operator-token.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

const bytes = (definition: unknown) => JSON.stringify(definition);

describe('200 random commands, undone and redone,', () => {
  it('have patches that recreate each state, and return to the first draft byte for byte', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 }), (numbers) => {
        let place = 0;
        let count = 0;
        const draw = (below: number) => (numbers[place++ % numbers.length]! * (place + 7)) % below;
        let definition: Definition = smallDefinition;
        let log = emptyLog;
        for (const [at, number] of numbers.entries()) {
          if (number % 7 === 0) {
            const back = number % 2 === 0 ? undo(log, definition) : redo(log, definition);
            if (back) ({ definition, log } = back);
            continue;
          }
          const command = randomCommand(definition, { draw, makeId: () => `n${++count}` });
          const result = runCommand(definition, command);
          expect(bytes(applyPatch(definition, result.patch))).toBe(bytes(result.definition));
          expect(bytes(applyChange(result.definition, result.inverse).definition)).toBe(bytes(definition));
          log = remember(log, {
            inverse: result.inverse,
            label: command.type,
            at,
            mergeKey: `${number % 3}`,
          });
          ({ definition } = result);
        }
        for (let back = undo(log, definition); back; back = undo(log, definition))
          ({ definition, log } = back);
        expect(bytes(definition)).toBe(bytes(smallDefinition));
      }),
      { seed: inject('seed'), numRuns: inject('isLong') ? 500 : 25 },
    );
  });
});

describe('two editors of one draft', () => {
  let server: StartedServer | undefined;
  afterEach(() => server?.close());

  it('and the server end in the same state after any interleaving', async () => {
    server = await startServer({ bots: [lead, quiz] });
    const url = await server.listen();
    const api = createManageClient({
      url,
      fetch: (address, init) => fetch(address, { ...init, headers: { ...init?.headers, ...asOperator } }),
    });
    const seed = inject('seed');
    for (let run = 0; run < (inject('isLong') ? 40 : 6); run++) {
      const random = seededRandom(seed + run);
      const botId = run % 2 === 0 ? lead.id : quiz.id;
      let count = 0;
      const edit = (session: DraftSession) => {
        if (random.happens(0.1)) return void (random.happens(0.5) ? session.undo() : session.redo());
        const draw = (below: number) => random.integer(0, below - 1);
        const { definition } = session.snapshot();
        const makeId = () => `r${run}-${++count}`;
        session.run(randomCommand(definition, { draw, makeId }), { label: 'Edit' });
      };
      const settle = async (session: DraftSession) => {
        await session.flush();
        while (session.snapshot().conflicts.length > 0) {
          session.settle(() => random.happens(0.5));
          await session.flush();
        }
      };
      const open = async () =>
        createDraftSession({
          botId,
          server: createDraftServer(api, botId),
          storage: memoryStorage(),
          opened: await readServerDraft(api, botId),
        });
      const sessions = [await open(), await open()];
      for (let step = 0; step < 60; step++) {
        const session = random.pick(sessions);
        const what = random.integer(0, 9);
        if (what < 6) edit(session);
        else if (what < 8) await settle(session);
        else session.hear(await readServerDraft(api, botId));
      }
      for (const session of sessions) await settle(session);
      const { definition, revision } = await readServerDraft(api, botId);
      for (const session of sessions) {
        session.hear({ definition, revision, tag: '"end"' });
        expect(session.snapshot().status.type, `seed ${seed + run}`).toBe('saved');
        expect(session.snapshot().definition, `seed ${seed + run}`).toEqual(definition);
        session.close();
      }
      expect(revision).toBeGreaterThan(5);
    }
  });
});
