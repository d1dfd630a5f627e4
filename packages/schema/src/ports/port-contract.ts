// The contract of a port: its requests and responses. Declared once, used by both sides.
import { z } from 'zod';

/** A contract between blocks and a port. */
export interface PortContract<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  /** The port's name in calls. Journals of running calls contain it, so it must never change. */
  readonly port: Name;
  /** The noun for a request in error messages: "The mail cannot be understood". */
  readonly subject: string;
  /** The schema of requests. The port parses each request with it; defaults of optional fields are here. */
  readonly request: Request;
  /** The schema of responses. The engine parses each response with it before the calling block receives it. */
  readonly response: Response;
  /** A short response, as tests give it. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The schema of the response to one request, where requests of a port have different responses. */
  readonly responseTo?: (request: Readonly<Record<string, unknown>>) => z.ZodType | undefined;
  /** How tests write a request: words such as a method and a URL, then the chosen fields. Default: the fields of the request. */
  readonly written?: (request: Readonly<Record<string, unknown>>) => WrittenRequest;
}

/** A request as a line of a test: `GET https://example.com {"name":"Ada"}`. */
export interface WrittenRequest {
  /** `GET https://example.com` */
  readonly words: string;
  /** What the fields are chosen from; JSON in a text counts as its value. */
  readonly fields: unknown;
}

/** A request as a block writes it: fields with a default are optional. */
export type PortRequest<Port extends PortContract> = ReadonlyDeep<z.input<Port['request']>>;

/** A request as the port receives it: validated, with defaults. */
export type ReadRequest<Port extends PortContract> = ReadonlyDeep<z.output<Port['request']>>;

/** A response, the same for the port and the block. */
export type PortResponse<Port extends PortContract> = ReadonlyDeep<z.output<Port['response']>>;

/** The same data, deeply readonly. */
export type ReadonlyDeep<Data> = Data extends readonly (infer Element)[]
  ? readonly ReadonlyDeep<Element>[]
  : Data extends object
    ? { readonly [Key in keyof Data]: ReadonlyDeep<Data[Key]> }
    : Data;

/**
 * Declares the requests and responses of a port, both plain JSON. A contract may grow. Journals and records contain
 * responses of earlier contracts, so each new field of a response must be optional or have a default, and no field may
 * be removed.
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
 * The contract of a host's own port: any plain JSON in both directions.
 *
 * @example callBlock({ type: 'weather', port: openPort('weather'), … })
 */
export function openPort(port: string): PortContract<typeof anything, typeof anything> {
  return portContract({ port, subject: 'request', request: anything, response: anything });
}
