// Every operation of the interface, by its id: what clients are typed by.
// Written from the table of operations of the server (`UPDATE=1 npx vitest run tests/docs`).
import type {
  ChangeDraftRequest,
  ChangeDraftResponse,
  ContinueChatRequest,
  ContinueChatResponse,
  CreateBotRequest,
  CreateBotResponse,
  CreateTokenRequest,
  CreateTokenResponse,
  DuplicateBotRequest,
  GenerateUploadUrlRequest,
  GenerateUploadUrlResponse,
  ListAuditResponse,
  ListBotsResponse,
  ListDraftChangesResponse,
  ListedBot,
  ListTokensResponse,
  PublishDraftRequest,
  PublishDraftResponse,
  ReadChatResponse,
  ReadDraftResponse,
  ReplaceDraftRequest,
  RestoreDraftRequest,
  ReviewDraftResponse,
  SignInRequest,
  SignInResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
} from './index.ts';

/** What is asked and answered under which address. `isStream`: with `Accept: text/event-stream` the answer comes in parts. */
export interface Operations {
  /** Start a chat on a published bot. */
  readonly startChat: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{publicId}/startChat';
    readonly access: 'anyone';
    readonly body: StartChatRequest;
    readonly answer: StartChatResponse;
    readonly isStream: true;
  };
  /** Start a preview chat. */
  readonly startChatPreview: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/preview/startChat';
    readonly access: 'author';
    readonly body: StartPreviewChatRequest;
    readonly answer: StartChatResponse;
    readonly isStream: true;
  };
  /** Continue a chat. */
  readonly continueChat: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/continueChat';
    readonly access: 'anyone';
    readonly body: ContinueChatRequest;
    readonly answer: ContinueChatResponse;
    readonly isStream: true;
  };
  /** Give a chat back. */
  readonly readChat: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: ReadChatResponse;
    readonly isStream: false;
  };
  /** List the bots. */
  readonly listBots: {
    readonly method: 'GET';
    readonly path: '/v1/bots';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: ListBotsResponse;
    readonly isStream: false;
  };
  /** Publish a bot. */
  readonly publishBot: {
    readonly method: 'POST';
    readonly path: '/v1/bots';
    readonly access: 'publish';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Read a bot. */
  readonly readBot: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: ListedBot;
    readonly isStream: false;
  };
  /** Roll a bot back, try a version on some chats, unpublish, close, open, archive or rename it, or let its scripts run. */
  readonly changeBot: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}';
    readonly access: 'publish';
    readonly body: unknown;
    readonly answer: ListedBot;
    readonly isStream: false;
  };
  /** Remove a bot. */
  readonly removeBot: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}';
    readonly access: 'operate';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** List the versions of a bot. */
  readonly listVersions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/versions';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Read a version of a bot. */
  readonly readVersion: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/versions/{number}';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Compare two versions of a bot. */
  readonly compareVersions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/versions/{number}/differences';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Read the flow of a bot that shares it. */
  readonly readFlow: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{publicId}/flow';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Import a bot. */
  readonly createBot: {
    readonly method: 'POST';
    readonly path: '/v1/bots/import';
    readonly access: 'author';
    readonly body: CreateBotRequest;
    readonly answer: CreateBotResponse;
    readonly isStream: false;
  };
  /** Duplicate a bot. */
  readonly duplicateBot: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/duplicate';
    readonly access: 'author';
    readonly body: DuplicateBotRequest;
    readonly answer: CreateBotResponse;
    readonly isStream: false;
  };
  /** Read the draft of a bot. */
  readonly readDraft: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: ReadDraftResponse;
    readonly isStream: false;
  };
  /** Change the draft of a bot. */
  readonly changeDraft: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}/draft';
    readonly access: 'author';
    readonly body: ChangeDraftRequest;
    readonly answer: ChangeDraftResponse;
    readonly isStream: false;
  };
  /** Replace the draft of a bot. */
  readonly replaceDraft: {
    readonly method: 'PUT';
    readonly path: '/v1/bots/{botId}/draft';
    readonly access: 'author';
    readonly body: ReplaceDraftRequest;
    readonly answer: ChangeDraftResponse;
    readonly isStream: false;
  };
  /** List the changes of a draft, or follow them. */
  readonly listDraftChanges: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft/changes';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: ListDraftChangesResponse;
    readonly isStream: true;
  };
  /** Read an earlier state of a draft. */
  readonly readDraftState: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft/changes/{revision}';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: ReadDraftResponse;
    readonly isStream: false;
  };
  /** Bring a state of a draft back. */
  readonly restoreDraft: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/draft/restore';
    readonly access: 'author';
    readonly body: RestoreDraftRequest;
    readonly answer: ChangeDraftResponse;
    readonly isStream: false;
  };
  /** Review the draft of a bot. */
  readonly reviewDraft: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft/review';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: ReviewDraftResponse;
    readonly isStream: false;
  };
  /** Publish the draft of a bot. */
  readonly publishDraft: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/draft/publish';
    readonly access: 'publish';
    readonly body: PublishDraftRequest;
    readonly answer: PublishDraftResponse;
    readonly isStream: false;
  };
  /** Have the text made that a `stream` action asks for. */
  readonly streamMessage: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/streamMessage';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Wait for what a `listenForWebhook` action waits for. */
  readonly listen: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/webhook';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: true;
  };
  /** Follow a chat. */
  readonly followChat: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/follow';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: true;
  };
  /** Send data to a waiting block of a result. */
  readonly toResult: {
    readonly method: 'POST';
    readonly path: '/v1/results/{resultId}/blocks/{blockId}/webhook';
    readonly access: 'operate';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Send data to a waiting block of a session. */
  readonly toSession: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/blocks/{blockId}/webhook';
    readonly access: 'operate';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Get an address to upload a file to. */
  readonly generateUploadUrl: {
    readonly method: 'POST';
    readonly path: '/v1/generate-upload-url';
    readonly access: 'anyone';
    readonly body: GenerateUploadUrlRequest;
    readonly answer: GenerateUploadUrlResponse;
    readonly isStream: false;
  };
  /** Upload a file. */
  readonly upload: {
    readonly method: 'PUT';
    readonly path: '/v1/uploads';
    readonly access: 'anyone';
    readonly body: unknown;
    readonly answer: undefined;
    readonly isStream: false;
  };
  /** Get a file. */
  readonly getFile: {
    readonly method: 'GET';
    readonly path: '/v1/files/{scope}/{id}/{name}';
    readonly access: 'signed';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** List the results of a bot. */
  readonly listResults: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/results';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Erase many visitors. */
  readonly eraseResults: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}/results';
    readonly access: 'operate and read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Export the results of a bot. */
  readonly exportResults: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/results/export';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Read a result. */
  readonly readResult: {
    readonly method: 'GET';
    readonly path: '/v1/results/{resultId}';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Erase a visitor. */
  readonly eraseResult: {
    readonly method: 'DELETE';
    readonly path: '/v1/results/{resultId}';
    readonly access: 'operate';
    readonly body: undefined;
    readonly answer: undefined;
    readonly isStream: false;
  };
  /** Read what was said. */
  readonly readTranscript: {
    readonly method: 'GET';
    readonly path: '/v1/results/{resultId}/transcript';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Read the analytics of a bot. */
  readonly readAnalytics: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/analytics';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** List the chats that go on. */
  readonly listSessions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/sessions';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** See where a chat is. */
  readonly readSession: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/state';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Set variables of a chat, pause the bot in it, or end it. */
  readonly changeSession: {
    readonly method: 'PATCH';
    readonly path: '/v1/sessions/{sessionId}/state';
    readonly access: 'operate and read';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Say something in a chat. */
  readonly sayInSession: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/messages';
    readonly access: 'operate and read';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Watch a chat. */
  readonly watchSession: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/watch';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: true;
  };
  /** Watch the chats with a bot. */
  readonly watchSessions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/sessions/watch';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: true;
  };
  /** Make a token. */
  readonly createToken: {
    readonly method: 'POST';
    readonly path: '/v1/tokens';
    readonly access: 'own';
    readonly body: CreateTokenRequest;
    readonly answer: CreateTokenResponse;
    readonly isStream: false;
  };
  /** List the tokens. */
  readonly listTokens: {
    readonly method: 'GET';
    readonly path: '/v1/tokens';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: ListTokensResponse;
    readonly isStream: false;
  };
  /** Revoke a token. */
  readonly revokeToken: {
    readonly method: 'DELETE';
    readonly path: '/v1/tokens/{tokenId}';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: undefined;
    readonly isStream: false;
  };
  /** Read the audit log. */
  readonly listAudit: {
    readonly method: 'GET';
    readonly path: '/v1/audit';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: ListAuditResponse;
    readonly isStream: false;
  };
  /** Create a sign-in link. */
  readonly createSignInLink: {
    readonly method: 'POST';
    readonly path: '/v1/sign-in-links';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Sign a browser in. */
  readonly signIn: {
    readonly method: 'POST';
    readonly path: '/v1/session';
    readonly access: 'anyone';
    readonly body: SignInRequest;
    readonly answer: SignInResponse;
    readonly isStream: false;
  };
  /** Sign a browser out. */
  readonly signOut: {
    readonly method: 'DELETE';
    readonly path: '/v1/session';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: undefined;
    readonly isStream: false;
  };
  /** List the credentials. */
  readonly listCredentials: {
    readonly method: 'GET';
    readonly path: '/v1/credentials';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Set credentials, or replace their value. */
  readonly setCredential: {
    readonly method: 'PUT';
    readonly path: '/v1/credentials/{credentialId}';
    readonly access: 'own';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Say which bots may use credentials. */
  readonly changeCredential: {
    readonly method: 'PATCH';
    readonly path: '/v1/credentials/{credentialId}';
    readonly access: 'own';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Remove credentials. */
  readonly removeCredential: {
    readonly method: 'DELETE';
    readonly path: '/v1/credentials/{credentialId}';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: undefined;
    readonly isStream: false;
  };
  /** See where credentials are used. */
  readonly listCredentialUses: {
    readonly method: 'GET';
    readonly path: '/v1/credentials/{credentialId}/uses';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Try credentials. */
  readonly testCredential: {
    readonly method: 'POST';
    readonly path: '/v1/credentials/{credentialId}/test';
    readonly access: 'own';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** List the webhooks of a bot. */
  readonly listWebhooks: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/webhooks';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Add a webhook to a bot. */
  readonly createWebhook: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/webhooks';
    readonly access: 'operate and read';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Change, pause or open a webhook, or renew its secret. */
  readonly changeWebhook: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}';
    readonly access: 'operate and read';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Remove a webhook. */
  readonly removeWebhook: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}';
    readonly access: 'operate';
    readonly body: undefined;
    readonly answer: undefined;
    readonly isStream: false;
  };
  /** Try a webhook. */
  readonly testWebhook: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}/test';
    readonly access: 'operate';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** List the messages of a webhook. */
  readonly listDeliveries: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}/deliveries';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Send messages of a webhook again. */
  readonly redeliver: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}/redeliver';
    readonly access: 'operate and read';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** List the outbox. */
  readonly listOutbox: {
    readonly method: 'GET';
    readonly path: '/v1/outbox';
    readonly access: 'read';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Send messages of all bots again. */
  readonly redeliverOutbox: {
    readonly method: 'POST';
    readonly path: '/v1/outbox/redeliver';
    readonly access: 'operate and read';
    readonly body: unknown;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Whether the server is alive. */
  readonly health: {
    readonly method: 'GET';
    readonly path: '/healthz';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** Whether chats can be sent to the server. */
  readonly readiness: {
    readonly method: 'GET';
    readonly path: '/readyz';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** The numbers of the server, as Prometheus reads them. */
  readonly metrics: {
    readonly method: 'GET';
    readonly path: '/metrics';
    readonly access: 'operate';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** This interface, as an OpenAPI document. */
  readonly openApi: {
    readonly method: 'GET';
    readonly path: '/openapi.json';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
  /** The JSON Schema of flow files. */
  readonly readFlowSchema: {
    readonly method: 'GET';
    readonly path: '/flow.schema.json';
    readonly access: 'anyone';
    readonly body: undefined;
    readonly answer: unknown;
    readonly isStream: false;
  };
}
