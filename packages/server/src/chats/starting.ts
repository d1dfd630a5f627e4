// Starting: what a chat begins with, from the request, and what has to be the same when its first turn is run again.
import type { Beginning as EngineBeginning, Flow } from '@colloquy/engine';
import type { StartChatRequest, StartPreviewChatRequest } from '@colloquy/schema';
import { certainVariables, subjectOf } from '../identity/visitor-identity.ts';
import type { BotRecord, JournalIdentity } from '../stores/store.ts';
import type { RequestContext } from './chat-service.ts';
import type { IdentifiedRequest } from './idempotency.ts';
import type { ReturningVisitor } from './returning-visitor.ts';
import type { Beginning } from './turn-journal.ts';

/** A start on its way. */
export interface Starting {
  readonly bot: BotRecord;
  readonly flow: Flow;
  readonly request: StartChatRequest | StartPreviewChatRequest;
  readonly visit: ReturningVisitor;
  readonly sessionId: string;
  /** Absent in preview. */
  readonly resultId: string | undefined;
  readonly expected: 'new' | 'overwrite';
  readonly identified: IdentifiedRequest | undefined;
  readonly context: RequestContext;
}

/** What is drawn or looked up for a start. The same again makes the very same session, calls and answer. */
export interface StartBeginning extends Beginning {
  readonly resultId: string | undefined;
  readonly seed: string;
  /** Hash of the flow version, which may not be the published one any more when the turn is run again. */
  readonly flow: string;
}

/** What the engine begins a chat with. */
export function beginningOf(
  { request, visit, context }: Starting,
  flow: Flow,
  { seed, resultId }: StartBeginning,
): EngineBeginning {
  const place = flow.bot.settings.general;
  return {
    flow,
    seed,
    resultId,
    subject: subjectOf(context.identity),
    locale: request.locale ?? context.acceptedLocale ?? place?.locale ?? 'en',
    timeZone: request.timeZone ?? place?.timeZone ?? 'UTC',
    isStreamEnabled: request.isStreamEnabled,
    rememberedVariables: visit.variables,
    rememberedAnswers: visit.answers,
    prefilledVariables: certainVariables(request.prefilledVariables, context.identity),
    startFrom: 'startFrom' in request ? request.startFrom : undefined,
    message: request.message,
    isOnlyRegistering: request.isOnlyRegistering,
  };
}

/** The journal of a start goes by its request: its session is not known to whoever asks again. Another body is another request. */
export function journalOfStart({
  scope,
  key,
  hash,
}: IdentifiedRequest): JournalIdentity & { readonly hash: string; readonly mayChange: boolean } {
  return { owner: `start ${scope.length} ${scope} ${key}`, turn: 1, hash, mayChange: false };
}
