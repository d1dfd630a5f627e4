// The contract of a port: what a block may ask of it, and what it gives back. Declared once, and read by both sides.
import { z } from 'zod';

/** What a block and a port agree upon. */
export interface PortContract<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  /** Under which name blocks call it. Calls that are under way are journaled with it, so it never changes. */
  readonly port: Name;
  /** What is asked for, as complaints call it: "The mail cannot be understood". */
  readonly subject: string;
  /** What may be asked. The port reads each request by it; what blocks may leave out has its default here. */
  readonly request: Request;
  /** What it gives back. The engine reads each response by it, before the block that called sees it. */
  readonly response: Response;
}

/** A request as a block writes it: what has a default may be left out. */
export type PortRequest<Port extends PortContract> = ReadonlyDeep<z.input<Port['request']>>;

/** A request as the port gets it: checked, with its defaults. */
export type ReadRequest<Port extends PortContract> = ReadonlyDeep<z.output<Port['request']>>;

/** A response, as the port gives it and as a block gets it. */
export type PortResponse<Port extends PortContract> = ReadonlyDeep<z.output<Port['response']>>;

/** The same data, which nobody changes. */
export type ReadonlyDeep<Data> = Data extends readonly (infer Element)[]
  ? readonly ReadonlyDeep<Element>[]
  : Data extends object
    ? { readonly [Key in keyof Data]: ReadonlyDeep<Data[Key]> }
    : Data;

/**
 * Declares what a port is asked and what it gives. Both are plain JSON. A contract may grow: journals and records hold responses that were
 * given under the contract of their time, so each new part of a response is optional or has a default, and none is taken away.
 *
 * @example
 * export const clockPort = portContract({ port: 'clock', subject: 'question for the time',
 *   request: z.object({ timeZone: z.string() }), response: z.object({ time: z.string() }) });
 */
export function portContract<
  Request extends z.ZodType,
  Response extends z.ZodType,
  const Name extends string,
>(contract: PortContract<Request, Response, Name>): PortContract<Request, Response, Name> {
  return contract;
}

const anything = z.record(z.string(), z.unknown());

/**
 * The contract of a port of a host's own: any plain JSON, both ways.
 *
 * @example callBlock({ type: 'weather', port: openPort('weather'), … })
 */
export function openPort(port: string): PortContract<typeof anything, typeof anything> {
  return portContract({ port, subject: 'request', request: anything, response: anything });
}
