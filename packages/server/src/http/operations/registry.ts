// Every operation of the interface, one import and one line each, in the order of the reference.
import type { Operation } from '../operation.ts';
import { changeBot } from './change-bot.ts';
import { changeCredential } from './change-credential.ts';
import { changeDraft } from './change-draft.ts';
import { changeSession } from './change-session.ts';
import { changeWebhook } from './change-webhook.ts';
import { compareVersions } from './compare-versions.ts';
import { compatOperations } from './compat-operations.ts';
import { continueChat } from './continue-chat.ts';
import { createBot } from './create-bot.ts';
import { createSignInLink } from './create-sign-in-link.ts';
import { createToken } from './create-token.ts';
import { createWebhook } from './create-webhook.ts';
import { deliverToResult } from './deliver-to-result.ts';
import { deliverToSession } from './deliver-to-session.ts';
import { duplicateBot } from './duplicate-bot.ts';
import { eraseResult } from './erase-result.ts';
import { eraseResults } from './erase-results.ts';
import { exportResults } from './export-results.ts';
import { followChat } from './follow-chat.ts';
import { generateUploadUrl } from './generate-upload-url.ts';
import { getFile } from './get-file.ts';
import { health } from './health.ts';
import { listAudit } from './list-audit.ts';
import { listBots } from './list-bots.ts';
import { listCredentialTypes } from './list-credential-types.ts';
import { listCredentialUses } from './list-credential-uses.ts';
import { listCredentials } from './list-credentials.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDraftChanges } from './list-draft-changes.ts';
import { listOutbox } from './list-outbox.ts';
import { listResults } from './list-results.ts';
import { listSessions } from './list-sessions.ts';
import { listTokens } from './list-tokens.ts';
import { listVersions } from './list-versions.ts';
import { listWebhooks } from './list-webhooks.ts';
import { listen } from './listen.ts';
import { metrics } from './metrics.ts';
import { nameDraftState } from './name-draft-state.ts';
import { openApi } from './open-api.ts';
import { publishBot } from './publish-bot.ts';
import { publishDraft } from './publish-draft.ts';
import { readAnalytics } from './read-analytics.ts';
import { readBot } from './read-bot.ts';
import { readCaller } from './read-caller.ts';
import { readChat } from './read-chat.ts';
import { readDraft } from './read-draft.ts';
import { readDraftState } from './read-draft-state.ts';
import { readFlow } from './read-flow.ts';
import { readFlowSchema } from './read-flow-schema.ts';
import { readResult } from './read-result.ts';
import { readSession } from './read-session.ts';
import { readTranscript } from './read-transcript.ts';
import { readTurns } from './read-turns.ts';
import { readVersion } from './read-version.ts';
import { readiness } from './readiness.ts';
import { redeliver } from './redeliver.ts';
import { redeliverOutbox } from './redeliver-outbox.ts';
import { removeBot } from './remove-bot.ts';
import { removeCredential } from './remove-credential.ts';
import { removeWebhook } from './remove-webhook.ts';
import { replaceDraft } from './replace-draft.ts';
import { restoreDraft } from './restore-draft.ts';
import { reviewDraft } from './review-draft.ts';
import { revokeToken } from './revoke-token.ts';
import { rewindChat } from './rewind-chat.ts';
import { runTests } from './run-tests.ts';
import { sayInSession } from './say-in-session.ts';
import { setCredential } from './set-credential.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { startChat } from './start-chat.ts';
import { startChatPreview } from './start-chat-preview.ts';
import { streamMessage } from './stream-message.ts';
import { testCredential } from './test-credential.ts';
import { testWebhook } from './test-webhook.ts';
import { tryBlock } from './try-block.ts';
import { upload } from './upload.ts';
import { watchSession } from './watch-session.ts';
import { watchSessions } from './watch-sessions.ts';

/** Operations in the reference. */
export const listedOperations: readonly Operation[] = [
  // Chat
  startChat,
  startChatPreview,
  continueChat,
  rewindChat,
  readChat,
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
  publishDraft,
  // Streams
  streamMessage,
  listen,
  followChat,
  deliverToResult,
  deliverToSession,
  // Files
  generateUploadUrl,
  upload,
  getFile,
  // Results
  listResults,
  eraseResults,
  exportResults,
  readResult,
  eraseResult,
  readTranscript,
  readAnalytics,
  listSessions,
  readSession,
  changeSession,
  readTurns,
  sayInSession,
  watchSession,
  watchSessions,
  // Access
  createToken,
  listTokens,
  revokeToken,
  listAudit,
  createSignInLink,
  readCaller,
  signIn,
  signOut,
  // Credentials
  listCredentials,
  listCredentialTypes,
  setCredential,
  changeCredential,
  removeCredential,
  listCredentialUses,
  testCredential,
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
