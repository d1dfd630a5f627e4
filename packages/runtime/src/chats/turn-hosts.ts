// The hosts of turns: services of the server for the engine.
import type { Flow, Host, State } from '@colloquy/engine';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';
import { notingLinks } from '../records/noted-links.ts';
import type { Pace } from './pace.ts';
import type { TurnSettings } from './turn-settings.ts';

/** Nearly all bots link to no other. */
const noLinks = () => undefined;

/** Makes hosts. First loads the turn's data into memory, and yields to others when they are due. */
export class TurnHosts {
  readonly #library: FlowLibrary;
  readonly #pace: Pace;
  readonly #clock: () => number;
  readonly #shared: Omit<Host, 'now' | 'linked'>;

  constructor({
    library,
    pace,
    clock,
    evaluator,
    matches,
  }: Pick<TurnSettings, 'library' | 'pace' | 'clock' | 'evaluator' | 'matches'>) {
    this.#library = library;
    this.#pace = pace;
    this.#clock = clock;
    const { fuelPerSlice, fuelAtOnce } = limits;
    this.#shared = { flow: (hash) => library.known(hash), evaluator, matches, fuelPerSlice, fuelAtOnce };
  }

  /** A host for the first turn of a chat on this flow. */
  async first(flow: Flow): Promise<Host> {
    if (this.#pace.isDue) await this.#pace.turn();
    if (flow.linkedBotIds.length === 0) return this.#host(noLinks);
    return this.#linked(await this.#library.linkedFlows([flow]));
  }

  /** A host for the next turn of a state. Usually all it refers to is in memory, and there is nothing to wait for. */
  next(state: State): Host | Promise<Host> {
    const isReady = !this.#pace.isDue && this.#library.isReady(state);
    return isReady ? this.#host(noLinks) : this.#prepared(state);
  }

  async #prepared(state: State): Promise<Host> {
    if (this.#pace.isDue) await this.#pace.turn();
    await this.#library.prepare(state);
    const roots = state.frames.map(({ flow }) => this.#library.known(flow));
    return this.#linked(await this.#library.linkedFlows(roots));
  }

  #linked(links: ReadonlyMap<string, Flow>): Host {
    return { ...this.#host(noLinks), ...notingLinks(links) };
  }

  #host(linked: Host['linked']): Host {
    const { flow, evaluator, matches, fuelPerSlice, fuelAtOnce } = this.#shared;
    return { flow, linked, now: this.#clock(), evaluator, matches, fuelPerSlice, fuelAtOnce };
  }
}
