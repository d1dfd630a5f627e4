// Every operation of the API as a function, derived from the table of operations.
import type { Operations } from '../operations.ts';
import { followEvents } from './follow-events.ts';
import { ManageError } from './manage-error.ts';
import { operationTable } from './operation-table.ts';
import type { ManageClientOptions, OperationRow, RequestInput } from './send-request.ts';
import { readJson, sendRequest } from './send-request.ts';

export type { ManageClientOptions } from './send-request.ts';

type Id = keyof Operations;

/** Input of an operation: its path and query parameters by name, its `body`, `headers`, and a `signal` that aborts the request. */
export type ManageInput<Name extends Id> = Operations[Name]['input'] & {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
};

/** An event of a stream, with the data type of its name. */
export type ManageEvent<Name extends Id> =
  Operations[Name]['events'] extends Readonly<Record<string, unknown>>
    ? {
        [Event in keyof Operations[Name]['events']]: {
          readonly event: Event;
          readonly id: string | undefined;
          readonly data: Operations[Name]['events'][Event];
        };
      }[keyof Operations[Name]['events']]
    : { readonly event: string; readonly id: string | undefined; readonly data: unknown };

/** Parsed JSON, the response itself for files and exports, a stream of events, or nothing. */
type Answer<Name extends Id> = {
  readonly json: Operations[Name]['answer'];
  readonly bytes: Response;
  readonly events: AsyncGenerator<ManageEvent<Name>, void>;
  readonly nothing: undefined;
}[Operations[Name]['kind']];

/** A body with its status and headers. A conditional request may get 304 and no body. */
export type ManageResponse<Name extends Id> =
  | { readonly status: number; readonly headers: Headers; readonly body: Answer<Name> }
  | (Operations[Name]['isConditional'] extends true
      ? { readonly status: 304; readonly headers: Headers; readonly body: undefined }
      : never);

type Arguments<Name extends Id> =
  Record<never, never> extends Operations[Name]['input']
    ? [input?: ManageInput<Name>]
    : [input: ManageInput<Name>];

type StreamId = { [Name in Id]: Operations[Name]['events'] extends undefined ? never : Name }[Id];

/** One function for each operation, named by its id. They reject with a `ManageError`, or with the reason of an aborted signal. */
export type ManageClient = {
  readonly [Name in Id]: (
    ...input: Arguments<Name>
  ) => Operations[Name]['kind'] extends 'events' ? Answer<Name> : Promise<Answer<Name>>;
} & {
  /** The same functions with status and headers, for example for the `etag` of a draft. */
  readonly raw: {
    readonly [Name in Exclude<Id, EventsId>]: (...input: Arguments<Name>) => Promise<ManageResponse<Name>>;
  };
  /** The operations that respond with an event stream. */
  readonly events: {
    readonly [Name in StreamId]: (...input: Arguments<Name>) => AsyncGenerator<ManageEvent<Name>, void>;
  };
};

type EventsId = { [Name in Id]: Operations[Name]['kind'] extends 'events' ? Name : never }[Id];

type Input = RequestInput & Readonly<Record<string, unknown>>;

/**
 * Creates a client for all operations. Requests are sent once: the caller handles refusals and lost connections.
 *
 * @example
 * const client = createManageClient({ url: 'http://127.0.0.1:3000', token });
 * const { bots } = await client.listBots();
 * const { headers, body } = await client.raw.readDraft({ botId: 'lead' });
 * await client.changeDraft({ botId: 'lead', body: patch, headers: { 'If-Match': headers.get('etag') ?? '' } });
 * for await (const { data } of client.events.listDraftChanges({ botId: 'lead' })) show(data);
 */
export function createManageClient(options: ManageClientOptions): ManageClient {
  const operations: Record<string, (input?: Input) => unknown> = {};
  const raw: Record<string, (input?: Input) => Promise<unknown>> = {};
  const events: Record<string, (input?: Input) => unknown> = {};
  for (const [id, [method, path, kind]] of Object.entries(operationTable)) {
    const row = { method, path };
    const readAnswer = (response: Response) => answerOf(response, kind);
    const follow = (input: Input = {}) => eventsOf(options, row, input);
    const send = (input: Input = {}) => sendRequest(options, row, input);
    events[id] = follow;
    operations[id] =
      kind === 'events'
        ? follow
        : async (input) => {
            const response = await send(input);
            refuseUnchanged(response);
            return readAnswer(response);
          };
    raw[id] = async (input) => {
      const response = await send(input);
      const { status, headers } = response;
      return { status, headers, body: status === 304 ? undefined : await readAnswer(response) };
    };
  }
  return { ...operations, raw, events } as unknown as ManageClient;
}

async function answerOf(response: Response, kind: string): Promise<unknown> {
  if (kind === 'bytes') return response;
  if (kind === 'json') return readJson(response);
  await response.body?.cancel();
  return undefined;
}

/** Only `raw` can represent a response without a body (304). */
function refuseUnchanged({ status }: Response): void {
  if (status !== 304) return;
  const message = 'Nothing has changed. Send conditional requests with `client.raw`.';
  throw new ManageError({ status, problem: { code: 'PRECONDITION_FAILED', message, issues: [] } });
}

function eventsOf(options: ManageClientOptions, row: OperationRow, input: Input) {
  return followEvents({
    open: (headers) => sendRequest(options, row, { ...input, headers: { ...input.headers, ...headers } }),
    canReconnect: row.method === 'GET',
    signal: input.signal,
  });
}
