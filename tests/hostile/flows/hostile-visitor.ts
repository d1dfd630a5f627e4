// Talks to a hostile bot as its author would want it, and looks at every answer.
import { post } from '../../support/http-client.ts';
import type { Wrongs } from '../requests/attack.ts';
import { attack, STATUSES } from '../requests/attack.ts';
import * as requests from '../requests/hostile-pattern.ts';
import type { HostileFlow } from './hostile-flow.ts';
import { SERVICE } from './hostile-flow.ts';

/** A server that takes longer for one answer hangs; calls to services take two minutes at most, and these flows give them a second. */
const PATIENCE_MS = 60_000;
/** Connections that ask for the same and read nothing. */
const UNREAD_CONNECTIONS = 8;

/** Where a hostile flow is played. */
export interface Stage {
  readonly base: string;
  readonly port: number;
  /** Of the service that answers badly. */
  readonly serviceBase: string;
}

/** What came of playing a flow. */
export interface Played {
  /** What was wrong with the answers, in words; nothing when the server held its own. */
  readonly wrongs: Wrongs;
  /** The status of each answer that was read, in order. */
  readonly statuses: readonly number[];
}

/**
 * Has the whole chat once.
 *
 * @example await playFlow(stage, flow) // { wrongs: [], statuses: [200, 200, 200] }
 */
export async function playFlow(stage: Stage, flow: HostileFlow): Promise<Played> {
  const body = startBody(flow, stage);
  const path = flow.isPreview
    ? `/v1/bots/${flow.bot.id}/preview/startChat`
    : `/v1/bots/${flow.bot.publicId}/startChat`;
  if (flow.unreadMs !== undefined) return playUnread(stage, flow, path, body);
  const wrongs: string[] = [];
  const statuses: number[] = [];
  const ask = async (where: string, what: unknown) => {
    try {
      const answer = await post({ base: stage.base, path: where, body: what, timeoutMs: PATIENCE_MS });
      statuses.push(answer.status);
      wrongs.push(...wrongsOf(answer).map((wrong) => `${flow.name}: ${wrong}`));
      return answer;
    } catch (error) {
      wrongs.push(`${flow.name}: ${String(error)}`);
      return undefined;
    }
  };
  const started = await ask(path, body);
  const sessionId = started && /"sessionId":"(\w+)"/.exec(started.body)?.[1];
  if (sessionId === undefined) return { wrongs, statuses };
  for (const message of flow.replies) {
    const answer = await ask(`/v1/sessions/${sessionId}/continueChat`, { message });
    if (answer?.status !== 200) break;
  }
  return { wrongs, statuses };
}

function startBody({ bot, isPreview, start }: HostileFlow, { serviceBase }: Stage): object {
  const hasService = (bot.variables as readonly { name: string }[]).some(({ name }) => name === SERVICE);
  const prefilled = start.prefilledVariables as object | undefined;
  return {
    ...start,
    ...(hasService && { prefilledVariables: { ...prefilled, [SERVICE]: serviceBase } }),
    ...(isPreview && { bot }),
  };
}

/** Asks for a stream, and for what comes later, over and over, and takes nothing of it. */
async function playUnread(
  { port }: Stage,
  { name, unreadMs = 0 }: HostileFlow,
  path: string,
  body: object,
): Promise<Played> {
  const text = JSON.stringify(body);
  const headers = 'Content-Type: application/json\r\nAccept: text/event-stream\r\n';
  const options = { ending: 'unread', connections: UNREAD_CONNECTIONS } as const;
  const wrongs = await attack(
    port,
    requests.pattern(
      name,
      [requests.post(path, text, headers), unreadMs, requests.post(path, text)],
      options,
    ),
  );
  return { wrongs, statuses: [] };
}

/** A 200 is a turn; a refusal says why, in the words of all refusals. */
function wrongsOf({ status, body }: { readonly status: number; readonly body: string }): string[] {
  if (!STATUSES.has(String(status))) return [`the status ${status} with ${body.slice(0, 200)}`];
  if (status === 200) return isTurn(body) ? [] : [`200 with ${body.slice(0, 100)}`];
  return /^\{"code":"[A-Z_]+","message":".+","issues":\[/.test(body)
    ? []
    : [`${status} with ${body.slice(0, 100)}`];
}

function isTurn(body: string): boolean {
  try {
    return Array.isArray((JSON.parse(body) as { messages?: unknown }).messages);
  } catch {
    return false;
  }
}
