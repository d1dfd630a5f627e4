// Every operation of the interface, one import and one line each, in the order of the reference.
import type { Operation } from '../operation.ts';
import { changeCaller } from './access/change-caller.ts';
import { createSignInLink } from './access/create-sign-in-link.ts';
import { createToken } from './access/create-token.ts';
import { listAudit } from './access/list-audit.ts';
import { listInvitations } from './access/list-invitations.ts';
import { listTokens } from './access/list-tokens.ts';
import { notePresence } from './access/note-presence.ts';
import { readCaller } from './access/read-caller.ts';
import { renewInvitation } from './access/renew-invitation.ts';
import { revokeInvitation } from './access/revoke-invitation.ts';
import { revokeToken } from './access/revoke-token.ts';
import { signIn } from './access/sign-in.ts';
import { signOut } from './access/sign-out.ts';
import { readAnalytics } from './analytics/read-analytics.ts';
import { changeBot } from './bots/change-bot.ts';
import { compareVersions } from './bots/compare-versions.ts';
import { createBot } from './bots/create-bot.ts';
import { duplicateBot } from './bots/duplicate-bot.ts';
import { listBots } from './bots/list-bots.ts';
import { listVersions } from './bots/list-versions.ts';
import { publishBot } from './bots/publish-bot.ts';
import { readBot } from './bots/read-bot.ts';
import { readFlow } from './bots/read-flow.ts';
import { readFlowSchema } from './bots/read-flow-schema.ts';
import { readVersion } from './bots/read-version.ts';
import { removeBot } from './bots/remove-bot.ts';
import { replayChats } from './bots/replay-chats.ts';
import { runTests } from './bots/run-tests.ts';
import { tryBlock } from './bots/try-block.ts';
import { changeChannel } from './channels/change-channel.ts';
import { checkChannel } from './channels/check-channel.ts';
import { confirmChannel } from './channels/confirm-channel.ts';
import { createChannel } from './channels/create-channel.ts';
import { listChannelDeliveries } from './channels/list-channel-deliveries.ts';
import { listChannels } from './channels/list-channels.ts';
import { receiveChannelEvents } from './channels/receive-events.ts';
import { redeliverChannel } from './channels/redeliver-channel.ts';
import { removeChannel } from './channels/remove-channel.ts';
import { testChannel } from './channels/test-channel.ts';
import { changeSession } from './chats/change-session.ts';
import { compatOperations } from './chats/compat-operations.ts';
import { continueChat } from './chats/continue-chat.ts';
import { deleteChat } from './chats/delete-chat.ts';
import { deliverToResult } from './chats/deliver-to-result.ts';
import { deliverToSession } from './chats/deliver-to-session.ts';
import { followChat } from './chats/follow-chat.ts';
import { listSessions } from './chats/list-sessions.ts';
import { listen } from './chats/listen.ts';
import { noteTyping } from './chats/note-typing.ts';
import { rateTurn } from './chats/rate-turn.ts';
import { readChat } from './chats/read-chat.ts';
import { readSession } from './chats/read-session.ts';
import { readTurns } from './chats/read-turns.ts';
import { replayChat } from './chats/replay-chat.ts';
import { rewindChat } from './chats/rewind-chat.ts';
import { sayInSession } from './chats/say-in-session.ts';
import { startChat } from './chats/start-chat.ts';
import { startChatPreview } from './chats/start-chat-preview.ts';
import { stopMessage } from './chats/stop-message.ts';
import { streamMessage } from './chats/stream-message.ts';
import { watchSession } from './chats/watch-session.ts';
import { watchSessions } from './chats/watch-sessions.ts';
import { changeCredential } from './credentials/change-credential.ts';
import { listCredentialChoices } from './credentials/list-credential-choices.ts';
import { listCredentialTypes } from './credentials/list-credential-types.ts';
import { listCredentialUses } from './credentials/list-credential-uses.ts';
import { listCredentials } from './credentials/list-credentials.ts';
import { removeCredential } from './credentials/remove-credential.ts';
import { setCredential } from './credentials/set-credential.ts';
import { testCredential } from './credentials/test-credential.ts';
import { changeDraft } from './drafts/change-draft.ts';
import { listDraftChanges } from './drafts/list-draft-changes.ts';
import { nameDraftState } from './drafts/name-draft-state.ts';
import { publishDraft } from './drafts/publish-draft.ts';
import { readDraft } from './drafts/read-draft.ts';
import { readDraftState } from './drafts/read-draft-state.ts';
import { replaceDraft } from './drafts/replace-draft.ts';
import { restoreDraft } from './drafts/restore-draft.ts';
import { reviewDraft } from './drafts/review-draft.ts';
import { addMedia } from './files/add-media.ts';
import { generateUploadUrl } from './files/generate-upload-url.ts';
import { getFile } from './files/get-file.ts';
import { listMedia } from './files/list-media.ts';
import { removeMedia } from './files/remove-media.ts';
import { upload } from './files/upload.ts';
import { addDocument } from './knowledge/add-document.ts';
import { listDocuments } from './knowledge/list-documents.ts';
import { readDocument } from './knowledge/read-document.ts';
import { removeDocument } from './knowledge/remove-document.ts';
import { searchDocuments } from './knowledge/search-documents.ts';
import { listOutbox } from './outbox/list-outbox.ts';
import { redeliverOutbox } from './outbox/redeliver-outbox.ts';
import { changeResult } from './results/change-result.ts';
import { countResults } from './results/count-results.ts';
import { eraseResult } from './results/erase-result.ts';
import { eraseResults } from './results/erase-results.ts';
import { exportResults } from './results/export-results.ts';
import { listResults } from './results/list-results.ts';
import { readResult } from './results/read-result.ts';
import { readTranscript } from './results/read-transcript.ts';
import { health } from './server/health.ts';
import { metrics } from './server/metrics.ts';
import { openApi } from './server/open-api.ts';
import { readiness } from './server/readiness.ts';
import { changeWebhook } from './webhooks/change-webhook.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { listDeliveries } from './webhooks/list-deliveries.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';
import { redeliver } from './webhooks/redeliver.ts';
import { removeWebhook } from './webhooks/remove-webhook.ts';
import { testWebhook } from './webhooks/test-webhook.ts';

/** Operations in the reference. */
export const listedOperations: readonly Operation[] = [
  // Chat
  startChat,
  startChatPreview,
  continueChat,
  rewindChat,
  readChat,
  deleteChat,
  rateTurn,
  // Bots
  listBots,
  publishBot,
  readBot,
  changeBot,
  removeBot,
  listVersions,
  readVersion,
  compareVersions,
  readFlow,
  // Drafts
  createBot,
  duplicateBot,
  readDraft,
  changeDraft,
  replaceDraft,
  listDraftChanges,
  readDraftState,
  nameDraftState,
  restoreDraft,
  reviewDraft,
  tryBlock,
  runTests,
  replayChats,
  replayChat,
  publishDraft,
  // Streams
  streamMessage,
  stopMessage,
  listen,
  followChat,
  deliverToResult,
  deliverToSession,
  // Files
  generateUploadUrl,
  upload,
  getFile,
  listMedia,
  addMedia,
  removeMedia,
  // Results
  listResults,
  eraseResults,
  countResults,
  exportResults,
  readResult,
  changeResult,
  eraseResult,
  readTranscript,
  readAnalytics,
  listSessions,
  readSession,
  changeSession,
  readTurns,
  sayInSession,
  noteTyping,
  watchSession,
  watchSessions,
  // Access
  createToken,
  listTokens,
  listInvitations,
  renewInvitation,
  revokeInvitation,
  revokeToken,
  listAudit,
  createSignInLink,
  readCaller,
  changeCaller,
  signIn,
  signOut,
  notePresence,
  // Credentials
  listCredentials,
  listCredentialTypes,
  setCredential,
  changeCredential,
  removeCredential,
  listCredentialUses,
  listCredentialChoices,
  testCredential,
  // Channels
  listChannels,
  createChannel,
  checkChannel,
  changeChannel,
  removeChannel,
  testChannel,
  listChannelDeliveries,
  redeliverChannel,
  receiveChannelEvents,
  confirmChannel,
  // Knowledge
  listDocuments,
  addDocument,
  readDocument,
  removeDocument,
  searchDocuments,
  // Webhooks
  listWebhooks,
  createWebhook,
  changeWebhook,
  removeWebhook,
  testWebhook,
  listDeliveries,
  redeliver,
  listOutbox,
  redeliverOutbox,
  // Server
  health,
  readiness,
  metrics,
  openApi,
  readFlowSchema,
];

/** All of them. */
export const operations: readonly Operation[] = [...listedOperations, ...compatOperations];
