// The bots that operations are about, so that a token for some bots works for those only.

import { awaitResult, noBotNamed, noSuchSession } from '@colloquy/runtime';
import type { Problem } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';
import type { Colloquy } from '../../colloquy.ts';
import { parameterOf } from '../parameters.ts';
import type { ReceivedBody } from '../received-body.ts';
import type { Caller } from './caller.ts';

/** How to find the bot of a request, and the response when there is none. */
export interface SubjectRule {
  /** The id of the bot. An item of a bot that the caller does not see takes the same reads as a missing one, so that response times reveal nothing. */
  readonly botOf: (
    colloquy: SubjectDependencies,
    request: FastifyRequest,
    caller: Pick<Caller, 'sees'>,
  ) => Promise<string | undefined> | string | undefined;
  /** Exactly the operation's response for a missing item, so that strangers cannot probe for ids. */
  readonly unknown: (request: FastifyRequest) => Problem;
  /** The id of a bot that the body names as well, asked when it was read; nothing when it names none. */
  readonly botInBody?: (body: unknown) => unknown;
}

/** What rules look into. */
export type SubjectDependencies = Pick<Colloquy, 'bots' | 'results' | 'chats'>;

/**
 * The subjects. A request about the whole server is for tokens that are for all bots. An operation about several bots looks at each of them itself
 * (`Caller.sees`).
 */
export const subjects = {
  server: undefined,
  'several bots': undefined,
  bot: {
    botOf: (_colloquy, request) => parameterOf(request, 'botId'),
    unknown: () => noSuchBot(),
  },
  'previewed bot': {
    // It may be named by an address, too; then the id of that bot is another one.
    async botOf({ bots }, request) {
      const id = parameterOf(request, 'botId');
      return (await bots.find(id)) && id;
    },
    unknown: (request) => noBotNamed(parameterOf(request, 'botId')),
    botInBody(body) {
      const sent = (body ?? {}) as { readonly bot?: unknown; readonly typebot?: unknown };
      const definition = sent.bot ?? (typeof sent.typebot === 'string' ? undefined : sent.typebot);
      return definition === undefined || definition === null
        ? undefined
        : ((definition as { readonly id?: unknown }).id ?? '');
    },
  },
  result: {
    botOf: async ({ results }, request) => (await results.find(parameterOf(request, 'resultId')))?.botId,
    unknown: () => noSuchResult(),
  },
  'transcript of a result': {
    botOf: botOfItsChat,
    unknown: () => noSuchResult(),
  },
  'chat of a result': {
    // Another system may be faster than the first turn, whose call triggered it.
    botOf: async ({ results }, request, { sees }) => {
      const findSeen = async (id: string) => {
        const result = await results.find(id);
        return result && sees(result.botId) ? result : undefined;
      };
      return (await awaitResult(findSeen, parameterOf(request, 'resultId')))?.botId;
    },
    unknown: () => noSuchSession(),
  },
  session: {
    botOf: ({ chats }, request) => chats.botOf(parameterOf(request, 'sessionId')),
    unknown: () => noSuchSession(),
  },
} as const satisfies Readonly<Record<string, SubjectRule | undefined>>;

export type Subject = keyof typeof subjects;

/** The bot that a chat began with. A linked bot may own results in its chats, but their content belongs to that first bot. */
async function botOfItsChat(
  { results, chats }: SubjectDependencies,
  request: FastifyRequest,
): Promise<string | undefined> {
  const id = parameterOf(request, 'resultId');
  const result = await results.find(id);
  const botId = await chats.botOf(result?.sessionId ?? id);
  return result && botId;
}

/** There is no bot with the id of the request. */
export function noSuchBot(): Problem {
  return problem('NOT_FOUND', { message: 'There is no bot with this id.' });
}

/** There is no result with the id of the request. */
export function noSuchResult(): Problem {
  return problem('NOT_FOUND', { message: 'There is no such result.' });
}

/** The body of a request as JSON. */
export function jsonOf({ body }: { readonly body?: unknown }): unknown {
  return (body as ReceivedBody | undefined)?.json;
}
