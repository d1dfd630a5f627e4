// The commit of a turn: everything it leaves behind, folded from its state and events.
import type { Event, Host, Turn } from '@colloquy/engine';
import { changesResults, resultsOf } from '@colloquy/engine';
import type { AnswerRecord, JournalIdentity, LogRecord, SessionRecord, TurnCommit } from '../stores/store.ts';
import type { IdentifiedRequest } from './request-guard.ts';

/** What is known of the session besides its turn. */
export interface Committing {
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  readonly createdAt: number;
  readonly expected: TurnCommit['expected'];
  readonly request: IdentifiedRequest | undefined;
  readonly response: string;
  /** Of the turn's calls; absent when it made none. */
  readonly journal: JournalIdentity | undefined;
}

/** Folds a turn into what the store writes in one piece. */
export function toCommit(
  turn: Turn,
  { host, sessionId, botId, createdAt, expected, request, response, journal }: Committing,
): TurnCommit {
  const { state, stop } = turn;
  const resultId = state.frames[0]?.resultId ?? undefined;
  const session: SessionRecord = {
    id: sessionId,
    botId,
    turn: state.turn,
    state: JSON.stringify(state),
    resultId,
    status: stop.type === 'ended' ? 'ended' : 'open',
    isPreview: state.isPreview,
    createdAt,
    updatedAt: host.now,
  };
  const writesResults = !state.isPreview && stop.type !== 'registered' && changesResults(turn);
  return {
    session,
    expected,
    request,
    response,
    answers: turn.events.flatMap(toAnswer),
    results: writesResults
      ? resultsOf(host, state).map((result) => ({
          ...result,
          sessionId,
          variables: JSON.stringify(result.variables),
        }))
      : [],
    logs: state.isPreview ? [] : turn.events.flatMap(toLog),
    journal,
  };
}

function toAnswer(event: Event): AnswerRecord[] {
  if (event.type !== 'answered' || event.resultId === null) return [];
  return [
    {
      resultId: event.resultId,
      blockId: event.blockId,
      content: event.content,
      attachedFileUrls: event.attachedFileUrls,
    },
  ];
}

/** A log without a status is an error. */
function toLog(event: Event): LogRecord[] {
  if (event.type !== 'logged') return [];
  const { status, description, details, context } = event.log;
  return [{ status: status ?? 'error', description, details, context }];
}
