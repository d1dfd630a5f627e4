// Driving: a turn that stops at calls is carried to its end. The engine says what to call, a port performs it.
import type { Call, CallResult, Host, TurnOutcome } from '@colloquy/engine';
import { resumeTurn } from '@colloquy/engine';

/** Performs the calls of one port. A port never throws: what goes wrong is a failure, which the flow handles. */
export type Port = (call: Call, context: { readonly idempotencyKey: string }) => Promise<CallResult>;

/** The ports a server has, by the name that blocks use. */
export type Ports = ReadonlyMap<string, Port>;

/** Performs calls until the turn stops for another reason. The key of a call is the same when its turn is run again. */
export async function drive(
  host: Host,
  first: TurnOutcome,
  { ports, name }: { readonly ports: Ports; readonly name: string },
): Promise<TurnOutcome> {
  let outcome = first;
  while (outcome.ok && outcome.turn.stop.type === 'call') {
    const { call, number } = outcome.turn.stop;
    const port = ports.get(call.port);
    const result: CallResult = port
      ? await port(call, { idempotencyKey: `${name}:${outcome.turn.state.turn}:${number}` })
      : { ok: false, failure: { code: 'unavailable', message: `This server has no port "${call.port}".` } };
    outcome = resumeTurn(host, outcome.turn, result);
  }
  return outcome;
}
