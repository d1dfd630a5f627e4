// The implementation shared by all blocks that make HTTP requests.
import type { CallBlock, Move, PortResult, View } from '@colloquy/engine';
import type { BlockCard, Log } from '@colloquy/schema';
import { httpPort } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { Answer } from './answer.ts';
import { answerOf, failureAnswer } from './answer.ts';
import type { HttpOptions } from './definition.ts';
import { HttpDefinition } from './definition.ts';
import { keepParts } from './keep-parts.ts';
import { logAnswer } from './log-answer.ts';
import { proxyCredentials } from './proxy-credentials.ts';
import { readClientReply } from './read-client-reply.ts';
import type { HttpRequest } from './request.ts';
import { toClientRequest, toPortRequest, writeRequest } from './request.ts';
import { requestMistakes } from './request-mistakes.ts';

/** The differences between these blocks. */
export interface HttpTrait {
  /** Default timeout in seconds. */
  readonly timeoutSeconds: number;
  /** Whether knowing the URL grants access, so that logs show only its host. */
  readonly isAddressSecret: boolean;
}

/**
 * The functions of a block that makes a request. The request is built from the options, performed by the port `http` or
 * by the client, and parts of the response are stored. The flow always continues at the block's edge: authors branch on
 * the stored status code.
 *
 * @example
 * callBlock<HttpDefinition>({ type: 'Zapier', summary: '…', ...httpCall({ timeoutSeconds: 120, isAddressSecret: true }) })
 */
export function httpCall(trait: HttpTrait): Pick<
  CallBlock<HttpDefinition, typeof httpPort>,
  'credentials' | 'port' | 'call' | 'returned'
> & {
  readonly definition: typeof HttpDefinition;
  readonly receive: NonNullable<CallBlock<HttpDefinition>['receive']>;
  readonly mistakes: NonNullable<CallBlock<HttpDefinition>['mistakes']>;
  readonly readsAll: NonNullable<CallBlock<HttpDefinition>['readsAll']>;
} {
  return {
    credentials: proxyCredentials,
    definition: HttpDefinition,
    port: httpPort,
    mistakes: requestMistakes,
    readsAll: ({ options }) => !options?.isCustomBody || (options.webhook?.body ?? '').includes('{{state}}'),
    call({ options = {} }, view) {
      const written = writeRequest(options, view);
      if (!written.ok) return { move: { log: [{ ...written.log, ...place(view) }] } };
      return options.isExecutedOnClient
        ? { move: askClient(written.request) }
        : toCall(options, written.request, trait);
    },
    returned: ({ options = {} }, result, view) =>
      take(options, { answer: readResult(result, { options, trait }), trait, view }),
    receive: ({ options = {} }, reply, view) =>
      reply === undefined ? {} : take(options, { answer: readClientReply(reply), trait, view }),
  };
}

function toCall(options: HttpOptions, request: HttpRequest, trait: HttpTrait) {
  const { proxyCredentialsId } = options;
  const proxy = proxyCredentialsId === undefined ? {} : { proxyCredentialsId };
  return {
    call: {
      request: { ...toPortRequest(request), ...proxy },
      timeoutMs: secondsOf(options, trait) * 1_000,
    },
  };
}

function askClient(request: HttpRequest): Move {
  return {
    act: [{ type: 'httpRequestToExecute', httpRequestToExecute: toClientRequest(request) }],
    awaitsReply: true,
  };
}

function readResult(
  result: PortResult<typeof httpPort>,
  { options, trait }: { readonly options: HttpOptions; readonly trait: HttpTrait },
): Answer {
  return result.ok ? answerOf(result.response) : failureAnswer(result.failure, secondsOf(options, trait));
}

/** Stores the parts that the author selected, and logs the outcome. */
function take(
  options: HttpOptions,
  { answer, trait, view }: { readonly answer: Answer; readonly trait: HttpTrait; readonly view: View },
): Move {
  const { isAddressSecret } = trait;
  // Built again only for the log, because the result does not contain the request.
  const written = writeRequest(options, view);
  const outcome = written.ok
    ? [logAnswer(answer, { request: written.request, isAddressSecret, blockId: view.blockId })]
    : [];
  const { set, log } = keepParts(options.responseVariableMapping ?? [], { received: answer, view });
  // Without a response, missing parts are not worth a log entry.
  const missing = answer.failure === undefined ? log : [];
  return { set, log: [...outcome, ...missing].map((entry) => ({ ...entry, ...place(view) })) };
}

function place(view: View): Pick<Log, 'context'> {
  return { context: `block ${view.blockId}` };
}

function secondsOf({ timeout }: HttpOptions, { timeoutSeconds }: HttpTrait): number {
  return timeout ?? timeoutSeconds;
}

/** The card of an automation service's block in editors. */
export const automationCard = (label: string): BlockCard => ({
  label,
  icon: 'automation',
  keywords: 'automation workflow',
});

/** Common to blocks of automation services: scenarios take long, and their URLs are secrets. */
export const automation: HttpTrait = {
  timeoutSeconds: limits.automationTimeoutSeconds,
  isAddressSecret: true,
};
