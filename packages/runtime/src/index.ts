// The runtime: a turn of a chat from plan to commit, and its outgoing entries.

export { type ApiResponse, badRequest, problemResponse, success } from './chats/api-response.ts';
export { type ChatEvent, type ChatNews, createChatNews, type NewsListener } from './chats/chat-news.ts';
export { noBotNamed, noSuchSession, unknownSession } from './chats/chat-problems.ts';
export {
  type ChatService,
  createChatService,
  type RunTurn,
  type StreamedText,
  type TextWatcher,
  type TurnObserver,
} from './chats/chat-service.ts';
export { awaitResult, deliverToResult } from './chats/deliver-to-result.ts';
export { findSessionId } from './chats/find-session.ts';
export type { FollowedTurns } from './chats/follow-chat.ts';
export { forgetRemoved } from './chats/forget-removed.ts';
export { freshId, freshSeed } from './chats/fresh-id.ts';
export { createLazyEvaluator, type LazyEvaluator } from './chats/lazy-evaluator.ts';
export { createLeaseHolder } from './chats/lease.ts';
export { createNotifications, type Notifications } from './chats/notifications.ts';
export { findOwnChat } from './chats/own-chat.ts';
export { Pace } from './chats/pace.ts';
export type { ReadingDependencies } from './chats/read-chat.ts';
export type { RequestContext, TurnIdentity } from './chats/request-context.ts';
export { timeoutSource } from './chats/timeout-source.ts';
export type { TurnDependencies } from './chats/turn-dependencies.ts';
export { realTime } from './chats/turn-journal.ts';
export type { TurnPlan } from './chats/turn-plan.ts';
export type { PartialReply, ReplyWatcher } from './chats/watchers.ts';
export { type ChannelRules, createChannelRules, type FindChannelRules } from './flows/channel-rules.ts';
export { FlowLibrary, type ReadFlow } from './flows/flow-library.ts';
export { createKnownBots, type KnownBots } from './flows/known-bots.ts';
export { loadVersion } from './flows/load-version.ts';
export { type PageScript, readPageCode } from './flows/page-code.ts';
export { publicIdIssue } from './flows/public-id.ts';
export { createPublishedBots, type FindPublishedBot, type PublishedBot } from './flows/published-bots.ts';
export { createServedFiles, type KnownBot, type ServedFiles } from './flows/served-files.ts';
export { createSharedFlows } from './flows/shared-flow.ts';
export { type IdentitySettings, identitySettings } from './identity/identity-settings.ts';
export type { VisitorIdentity } from './identity/visitor-identity.ts';
export { limits as runtimeLimits } from './limits.ts';
export type { Effects } from './outbox/effects.ts';
export { createLateWorker } from './outbox/late-worker.ts';
export { limits as outboxLimits } from './outbox/limits.ts';
export { type OutboxEvent, startOutboxWorker, type WorkQueue } from './outbox/outbox-worker.ts';
export type { Sender, Senders, Sent } from './outbox/sender.ts';
export { TIME_OUT_SENDER, type TimeOutEntry } from './outbox/time-out-entry.ts';
export { ReadQueue } from './read-queue.ts';
export { type Attribution, stampOf } from './records/audit-stamp.ts';
export { chatIdOf, timeOfChat } from './records/chat-id.ts';
export { harmlessCell } from './records/harmless-cell.ts';
export { columnsOf, isoTime, type ReadResult } from './records/result-columns.ts';
export { readWithoutResults, type TurnRecord } from './records/turn-record.ts';
export { openRefreshedList, type RefreshedList } from './refreshed-list.ts';
export { removeLate, removeOrphanedFiles } from './removal/orphaned-files.ts';
export { tellRemoved } from './removal/tell-removed.ts';
export { readPast } from './replay/read-past.ts';
export { readTranscript, type TranscriptPage } from './replay/read-transcript.ts';
export { type ReadTurn, type ReadTurns, readTurns } from './replay/read-turns.ts';
export { type Replay, type ReplayDependencies, replaySession } from './replay/replay-session.ts';
export { openSealedJson, resealText, type SealOwner, sealText } from './sealed-text.ts';
export { shareReads } from './share-reads.ts';
export { createUploadService, type UploadService } from './uploads/upload-service.ts';
export { limits as webhookLimits } from './webhooks/limits.ts';
export { openWebhooks, type WebhookMeans } from './webhooks/open-webhooks.ts';
export { isResultTarget, RESULT_EVENT, readResultTarget, targetIssue } from './webhooks/result-target.ts';
export { freshSecret, SECRET_PREFIX, signedHeaders } from './webhooks/signature.ts';
export { type OutboxSource, startOutbox } from './webhooks/start-outbox.ts';
export { openSubscriptions, WEBHOOKS_TOPIC } from './webhooks/subscriptions.ts';
export { freshSecrets, openSecrets } from './webhooks/webhook-secrets.ts';
