// One scenario, played from its start until nothing is left to do.
import type { Store } from '@colloquy/server';
import { publishFlow } from '../../../packages/management/src/bots/publish-flow.ts';
import { Pace } from '../../../packages/runtime/src/chats/pace.ts';
import { FlowLibrary } from '../../../packages/runtime/src/flows/flow-library.ts';
import { createCalledServices } from './called-services.ts';
import { openLedger } from './ledger.ts';
import { replayAll } from './replay-all.ts';
import type { Scenario } from './scenario.ts';
import { createSharedStore } from './shared-store.ts';
import { simulatedBots, simulatedRegistry } from './simulated-bots.ts';
import { startSimulatedServer } from './simulated-server.ts';
import { visit } from './visitor.ts';
import { createWorld } from './world.ts';

/** What came of a scenario. */
export interface Outcome {
  /** Turns that the store took. */
  readonly turns: number;
  readonly violations: readonly string[];
  /** Faults by name and place. */
  readonly faults: ReadonlyMap<string, number>;
  readonly trace: readonly string[];
  readonly hash: string;
}

/** A bug that is put into what all servers share. */
export type Plant = (store: Store) => Store;

/** Steps of one scenario: a hundred times what the longest takes. */
const MOST_STEPS = 2_000_000;

/**
 * Plays a scenario. It ends early at the first violation.
 *
 * @example
 * const { violations } = await simulate(drawScenario(seededRandom(42)));
 */
export async function simulate(scenario: Scenario, plant?: Plant): Promise<Outcome> {
  const world = createWorld(scenario);
  const { schedule, violations, violated, trace, faults } = world;
  const services = createCalledServices(world);
  const ledger = openLedger(world, services);
  const watcher = { committed: ledger.committed, journaled: services.journaled };
  const store = createSharedStore(world, { watcher, plant });
  const bot = simulatedBots[scenario.bot];
  await publish(store.truth, bot);
  let ids = 0;
  const surroundings = {
    store,
    publicId: bot.publicId,
    portsOf: services.portsOf,
    running: new Set<string>(),
    freshId: () => `id${++ids}`,
  };
  const servers = Array.from({ length: scenario.servers }, (_, number) =>
    startSimulatedServer(world, `server${number}`, surroundings),
  );
  let visitors = scenario.chats;
  for (let number = 0; number < scenario.chats; number++)
    visit(world, number, { servers, ledger }).then(
      () => visitors--,
      (error: Error) => violated(`Visitor ${number} gave up: ${error.stack}`),
    );
  const ending = await schedule.run({ isOver: () => violations.length > 0, mostSteps: MOST_STEPS });
  if (ending === 'too many steps') violated('There is no end to it.');
  else if (ending === 'nothing left to do' && visitors > 0) violated(`${visitors} visitors wait for ever.`);
  if (violations.length === 0) await ledger.check(store.truth);
  if (violations.length === 0) for (const complaint of await replayAll(store.truth)) violated(complaint);
  return { turns: ledger.turns(), violations, faults, trace, hash: world.hash() };
}

/**
 * Without a Colloquy around it, whose timers would keep everything of a scenario in memory.
 *
 * @throws when the bot cannot run
 */
async function publish(store: Store, definition: unknown): Promise<void> {
  const clock = Date.now;
  const library = new FlowLibrary({ store, registry: simulatedRegistry, clock, pace: new Pace() });
  const published = await publishFlow({ store, library, clock }, definition, undefined);
  if (!published.ok) throw new Error(JSON.stringify(published.problems));
}
