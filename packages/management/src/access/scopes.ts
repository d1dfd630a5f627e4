// The permissions of each token scope. A test compares this table with the declarations of all operations.
import type { TokenScope } from '@colloquy/schema';

/** One row: the permissions of a token with all of these scopes. */
export interface ScopeRow {
  readonly scopes: readonly TokenScope[];
  /** Description for people, as a cell of a Markdown table. */
  readonly allows: string;
  /** How much of visitors' answers the token can read. */
  readonly answers: string;
  /** Ids of the operations that need exactly these scopes. */
  readonly operations: readonly string[];
}

/**
 * All rows. A scope includes no other, except that `own` includes all. No row returns a session id, because that grants
 * access as the visitor.
 */
export const scopeTable: readonly ScopeRow[] = [
  {
    scopes: ['read'],
    allows:
      'See bots, drafts, versions, results, analytics, chats while they go on, channels and webhooks with their deliveries, and replay recorded chats on another definition. With a token for all bots: private files and the outbox.',
    answers: 'all of its bots',
    operations: [
      'readCaller',
      'changeCaller',
      'notePresence',
      'listBots',
      'readBot',
      'listVersions',
      'readVersion',
      'compareVersions',
      'readDraft',
      'listDraftChanges',
      'readDraftState',
      'reviewDraft',
      'listResults',
      'countResults',
      'exportResults',
      'readResult',
      'readTranscript',
      'readAnalytics',
      'listSessions',
      'readSession',
      'readTurns',
      'replayChats',
      'replayChat',
      'watchSession',
      'watchSessions',
      'listChannels',
      'listChannelDeliveries',
      'listWebhooks',
      'listDeliveries',
      'listOutbox',
      'getFile',
      'listMedia',
      'listDocuments',
      'readDocument',
      'searchDocuments',
    ],
  },
  {
    scopes: ['author'],
    allows:
      'Create and copy bots, edit drafts, try both as previews, and add and remove files for them, without publishing.',
    answers: 'none',
    operations: [
      'startChatPreview',
      'createBot',
      'duplicateBot',
      'changeDraft',
      'replaceDraft',
      'restoreDraft',
      'nameDraftState',
      'tryBlock',
      'runTests',
      'compatStartChatPreview',
      'addMedia',
      'removeMedia',
    ],
  },
  {
    scopes: ['publish'],
    allows:
      'Publish, roll back, unpublish, open and close bots, and add and remove the documents that they answer from.',
    answers: 'none from the server; but blocks of a published bot can send what visitors say anywhere',
    operations: ['publishBot', 'changeBot', 'publishDraft', 'addDocument', 'removeDocument'],
  },
  {
    scopes: ['operate'],
    allows:
      'Erase a visitor by result, remove bots, check, test and remove channels, remove and test webhooks, and send data to blocks that wait. With a token for all bots: `/metrics`.',
    answers: 'none',
    operations: [
      'removeBot',
      'toResult',
      'toSession',
      'eraseResult',
      'checkChannel',
      'testChannel',
      'removeChannel',
      'removeWebhook',
      'testWebhook',
      'metrics',
    ],
  },
  {
    scopes: ['operate', 'read'],
    allows:
      'Add, change and resend channels and webhooks, which receive what visitors say; change a running chat and write in it; write notes about results; erase results that a filter selects. With a token for all bots: resend the outbox.',
    answers: 'all of its bots',
    operations: [
      'changeResult',
      'eraseResults',
      'changeSession',
      'sayInSession',
      'noteTyping',
      'createChannel',
      'changeChannel',
      'redeliverChannel',
      'createWebhook',
      'changeWebhook',
      'redeliver',
      'redeliverOutbox',
    ],
  },
  {
    scopes: ['own'],
    allows: 'Everything, and besides credentials, tokens, sign-in links and the audit log.',
    answers: 'all',
    operations: [
      'createToken',
      'listTokens',
      'revokeToken',
      'listAudit',
      'createSignInLink',
      'listInvitations',
      'renewInvitation',
      'revokeInvitation',
      'listCredentials',
      'listCredentialTypes',
      'setCredential',
      'changeCredential',
      'removeCredential',
      'listCredentialUses',
      'listCredentialChoices',
      'testCredential',
    ],
  },
];

/**
 * The table as Markdown, for docs/managing.md.
 *
 * @example scopesTable() // '| scopes | allowed | answers of visitors | operations |\n|---|---|---|---|\n| `read` | …'
 */
export function scopesTable(): string {
  const rows = scopeTable.map(({ scopes, allows, answers, operations }) => {
    const named = (words: readonly string[], between: string) =>
      words.map((word) => `\`${word}\``).join(between);
    return `| ${named(scopes, ' and ')} | ${allows} | ${answers} | ${named(operations, ', ')} |`;
  });
  return ['| scopes | allowed | answers of visitors | operations |', '|---|---|---|---|', ...rows].join('\n');
}
