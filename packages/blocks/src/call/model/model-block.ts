// The implementation of all model blocks: one of several actions, each with a request to the port `model` and parts of
// the response to store.
import type { CallBlock, Mistake, Move, PortCall, PortResult, UnplacedAction, View } from '@colloquy/engine';
import type { CredentialType, Log, PortContract, PortRequest, PortResponse } from '@colloquy/schema';
import { modelPort } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { missingOption, noAction, noCredentials } from '../unfinished-call.ts';
import { modelMistakes } from './model-mistakes.ts';
import type { ToolOptions } from './options.ts';

/** The options that all model blocks have. */
export interface ModelOptions {
  readonly action?: string | undefined;
  readonly task?: string | undefined;
  readonly credentialsId?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly apiVersion?: string | undefined;
  readonly tools?: ToolOptions | undefined;
}

export interface ModelDefinition<Options> {
  readonly options?: Options | undefined;
}

/** The request of an action without its provider, or why there is none. */
export type Wanted<Task extends PortContract = PortContract> =
  | { readonly ok: true; readonly request: Omit<PortRequest<Task>, ModelOption> }
  | { readonly ok: false; readonly log: Log };

type ModelOption = 'provider' | 'credentialsId' | 'baseUrl' | 'apiVersion';

/** One action of a model block. */
export interface ModelAction<Options, Task extends PortContract = PortContract> {
  /** The task of the port, which determines the types of request and response: one of `modelTasks`. */
  readonly task: Task;
  /** Options without which there is nothing to send. */
  readonly needs?: readonly (keyof Options)[];
  readonly write: (options: Options, view: View) => Wanted<Task>;
  /** Variables to set from a response. */
  readonly keep: (options: Options, response: PortResponse<Task>, view: View) => Move;
  /** For actions whose text may be streamed to the client: the variable that stores it. */
  readonly streamsInto?: (options: Options) => string | undefined;
  /** Stores the text that the client saw, when there is no other result. */
  readonly keepText?: (options: Options, text: string, view: View) => Move;
}

type ModelRequest = PortRequest<typeof modelPort>;

/**
 * Declares an action, with request and response typed by its task.
 *
 * @example modelAction<SpeechOptions, typeof modelTasks.speech>({ task: modelTasks.speech, write, keep: (options, { url }) => … })
 */
export function modelAction<Options, Task extends PortContract>(
  action: ModelAction<Options, Task>,
): ModelAction<Options> {
  return action as unknown as ModelAction<Options>;
}

/** The differences between the blocks. */
export interface ModelTrait<Options> {
  /** The credentials of the provider; their label is also its name. */
  readonly credentials: CredentialType;
  /** More search words in editors. */
  readonly keywords?: string;
  /** The action of a new block; by default the first one. */
  readonly start?: string;
  /** Actions by the literal of the option `action`; in the legacy block, `task`. */
  readonly actions: Readonly<Record<string, ModelAction<Options>>>;
  /** The client action that streams a text. */
  readonly watch?: (request: ModelRequest) => UnplacedAction;
}

/**
 * The functions of a model block. The flow always continues at the block's edge: a failure is a log entry and leaves
 * variables unchanged.
 *
 * @example
 * callBlock({ type: 'groq', summary: '…', definition, ...modelCall({ credentials: modelCredentials({ … }), actions: { 'Create chat completion': chatAction('…') } }) })
 */
export function modelCall<Options extends ModelOptions>(
  trait: ModelTrait<Options>,
): Required<
  Pick<
    CallBlock<ModelDefinition<Options>>,
    'card' | 'credentials' | 'port' | 'call' | 'returned' | 'receive' | 'awaited' | 'mistakes'
  >
> {
  const write = (options: Options | undefined, view: View) => writeCall(options, { trait, view });
  return {
    card: {
      label: trait.credentials.label,
      icon: 'model',
      keywords: `ai model llm assistant ${trait.keywords ?? ''}`,
      start: { action: trait.start ?? Object.keys(trait.actions)[0] },
    },
    credentials: trait.credentials,
    // Without an action there is no call, so any port type will do.
    port: ({ options }) => (options && actionOf(options, trait)?.task) ?? modelPort,
    mistakes: ({ options }, tools) => [...unfinished(options, trait), ...modelMistakes(options, tools)],
    call({ options }, view) {
      const written = write(options, view);
      return written.ok ? { call: written.call } : { move: { log: [placed(written.log, view)] } };
    },
    awaited({ options }, view) {
      const action = options && actionOf(options, trait);
      const streamsInto = action?.streamsInto?.(options as Options);
      if (streamsInto === undefined) return undefined;
      const written = write(options, view);
      if (!written.ok) return undefined;
      const { call } = written;
      const watch = trait.watch ?? WATCH;
      return { call, action: watch(call.request as ModelRequest), streamsInto, isMadeOnReply: true };
    },
    returned({ options }, result, view) {
      const action = options && actionOf(options, trait);
      if (!action) return {};
      if (!result.ok) return { log: [placed(complaint(result, trait.credentials.label), view)] };
      const move = action.keep(options as Options, result.response, view);
      return { ...move, log: (move.log ?? []).map((log) => placed(log, view)) };
    },
    receive({ options }, reply, view) {
      const action = options && actionOf(options, trait);
      if (!action?.keepText || reply === undefined || reply.trim() === '') return {};
      return action.keepText(options as Options, reply, view);
    },
  };
}

/** An author who has not chosen an action, its required options or its credentials has not finished the block. */
function unfinished<Options extends ModelOptions>(
  options: Options | undefined,
  trait: ModelTrait<Options>,
): readonly Mistake[] {
  const action = options && actionOf(options, trait);
  if (!action) return [noAction(Object.keys(trait.actions))];
  const missing = action.needs?.find((name) => isEmpty(options[name]));
  return [
    // Self-hosted servers often need no key.
    ...(options.credentialsId || options.baseUrl ? [] : [noCredentials()]),
    ...(missing === undefined ? [] : [missingOption(String(missing))]),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const WATCH = (): UnplacedAction => ({ type: 'stream', stream: true });

function actionOf<Options extends ModelOptions>(
  { action, task }: Options,
  { actions }: ModelTrait<Options>,
): ModelAction<Options> | undefined {
  const name = action ?? task ?? '';
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}

function writeCall<Options extends ModelOptions>(
  options: Options | undefined,
  { trait, view }: { readonly trait: ModelTrait<Options>; readonly view: View },
): { readonly ok: true; readonly call: PortCall } | { readonly ok: false; readonly log: Log } {
  const { type: provider, label: name } = trait.credentials;
  const action = options && actionOf(options, trait);
  if (!options || !action)
    return {
      ok: false,
      log: { status: 'info', description: `The ${name} block has no action, so it was skipped.` },
    };
  const { credentialsId } = options;
  const baseUrl = view.text(options.baseUrl).trim();
  const apiVersion = view.text(options.apiVersion).trim();
  // Self-hosted servers often need no key.
  if (!credentialsId && baseUrl === '') return { ok: false, log: withoutCredentials(trait.credentials) };
  const wanted = action.write(options, view);
  if (!wanted.ok) return wanted;
  if (JSON.stringify(wanted.request).length > limits.bodyCharacters)
    return {
      ok: false,
      log: {
        status: 'error',
        description: `The request of this block is longer than ${limits.bodyCharacters} characters, so it was not sent.`,
      },
    };
  const place = {
    provider,
    ...(credentialsId ? { credentialsId } : {}),
    ...(baseUrl === '' ? {} : { baseUrl }),
    ...(apiVersion === '' ? {} : { apiVersion }),
  };
  return {
    ok: true,
    call: { request: { ...place, ...wanted.request }, timeoutMs: limits.modelTimeoutMs },
  };
}

function withoutCredentials({ type, label }: CredentialType): Log {
  return {
    status: 'error',
    description: `The ${label} block has no credentials, so no request was sent.`,
    details: `Set credentialsId of the block to credentials of type ${type}, for example: colloquy credentials set my-${type} --type ${type}`,
  };
}

function complaint({ failure }: Extract<PortResult, { ok: false }>, name: string): Log {
  return { status: 'error', description: `${name} returned no answer.`, details: failure.message };
}

/** Adds the block to a log entry. */
function placed(log: Log, view: View): Log {
  return { ...log, context: `block ${view.blockId}` };
}
