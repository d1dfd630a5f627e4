// Every operation of the interface, by its id: what clients are typed by.
// Generated from the table of operations of the server (`UPDATE=1 npx vitest run tests/docs`).
import type {
  AddDocumentResponse,
  BotComparison,
  BotDefinition,
  ChangeBotRequest,
  ChangeCallerRequest,
  ChangeChannelRequest,
  ChangeChannelResponse,
  ChangeCredentialRequest,
  ChangeDraftRequest,
  ChangeDraftResponse,
  ChangeResultRequest,
  ChangeSessionRequest,
  ChangeWebhookRequest,
  ChangeWebhookResponse,
  CheckChannelResponse,
  ContinueChatRequest,
  ContinueChatResponse,
  CountResultsResponse,
  CreateBotRequest,
  CreateBotResponse,
  CreateChannelRequest,
  CreateChannelResponse,
  CreateSignInLinkRequest,
  CreateSignInLinkResponse,
  CreateTokenRequest,
  CreateTokenResponse,
  CreateWebhookRequest,
  CreateWebhookResponse,
  DraftChange,
  DraftChangeEvent,
  DuplicateBotRequest,
  EraseResultsResponse,
  FollowedTurn,
  GenerateUploadUrlRequest,
  GenerateUploadUrlResponse,
  LegacyBotDefinition,
  ListAuditResponse,
  ListBotsResponse,
  ListChannelsResponse,
  ListCredentialChoicesResponse,
  ListCredentialsResponse,
  ListCredentialTypesResponse,
  ListCredentialUsesResponse,
  ListDeliveriesResponse,
  ListDocumentsResponse,
  ListDraftChangesResponse,
  ListedBot,
  ListedCredential,
  ListedResult,
  ListInvitationsResponse,
  ListOutboxResponse,
  ListResultsResponse,
  ListSessionsResponse,
  ListTokensResponse,
  ListVersionsResponse,
  ListWebhooksResponse,
  NameDraftStateRequest,
  NotePresenceRequest,
  NotePresenceResponse,
  PublishBotRequest,
  PublishBotResponse,
  PublishDraftRequest,
  PublishDraftResponse,
  RateTurnRequest,
  ReadAnalyticsResponse,
  ReadCallerResponse,
  ReadChatResponse,
  ReadDocumentResponse,
  ReadDraftResponse,
  ReadTranscriptResponse,
  ReadTurnsResponse,
  ReadVersionResponse,
  RedeliverRequest,
  RedeliverResponse,
  RemoveBotResponse,
  ReplaceDraftRequest,
  ReplayChatRequest,
  ReplayChatResponse,
  ReplayChatsRequest,
  ReplayChatsResponse,
  RestoreDraftRequest,
  ReviewDraftResponse,
  RewindChatRequest,
  RunTestsRequest,
  RunTestsResponse,
  SayInSessionRequest,
  SearchDocumentsRequest,
  SearchDocumentsResponse,
  SessionNews,
  SessionState,
  SetCredentialRequest,
  SignInRequest,
  SignInResponse,
  StartChatRequest,
  StartChatResponse,
  StartPreviewChatRequest,
  TestChannelResponse,
  TestCredentialResponse,
  TestWebhookResponse,
  TryBlockRequest,
  TryBlockResponse,
} from '@colloquy/schema';

/**
 * The operations by their id. `input`: parameters by name, `body` and `headers`. `answer`: the parsed JSON, undefined without any.
 * `kind`: how the answer arrives. `isConditional`: it may be 304, without a body. `events`: the data of each event of a stream, by its name.
 */
export interface Operations {
  /** Start a chat on a published bot. */
  readonly startChat: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{publicId}/startChat';
    readonly access: 'anyone';
    readonly input: {
      readonly publicId: string;
      readonly body?: Partial<StartChatRequest>;
      readonly headers?: {
        readonly 'Idempotency-Key'?: string | undefined;
        readonly 'X-Colloquy-Identity'?: string | undefined;
      };
    };
    readonly body: Partial<StartChatRequest>;
    readonly answer: StartChatResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: unknown;
  };
  /** Start a preview chat. */
  readonly startChatPreview: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/preview/startChat';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly body: Partial<StartPreviewChatRequest>;
      readonly headers?: {
        readonly 'Idempotency-Key'?: string | undefined;
        readonly 'X-Colloquy-Identity'?: string | undefined;
      };
    };
    readonly body: Partial<StartPreviewChatRequest>;
    readonly answer: StartChatResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: unknown;
  };
  /** Continue a chat. */
  readonly continueChat: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/continueChat';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
      readonly body?: Partial<ContinueChatRequest>;
      readonly headers?: {
        readonly 'Idempotency-Key'?: string | undefined;
      };
    };
    readonly body: Partial<ContinueChatRequest>;
    readonly answer: ContinueChatResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: unknown;
  };
  /** Return to an earlier question. */
  readonly rewindChat: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/rewind';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
      readonly body: RewindChatRequest;
      readonly headers?: {
        readonly 'Idempotency-Key'?: string | undefined;
      };
    };
    readonly body: RewindChatRequest;
    readonly answer: ContinueChatResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: unknown;
  };
  /** Read a chat. */
  readonly readChat: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
      readonly limit?: number | undefined;
      readonly before?: number | undefined;
      readonly textBubbleContentFormat?: 'markdown' | undefined;
    };
    readonly body: undefined;
    readonly answer: ReadChatResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Delete a chat. */
  readonly deleteChat: {
    readonly method: 'DELETE';
    readonly path: '/v1/sessions/{sessionId}';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Rate an answer. */
  readonly rateTurn: {
    readonly method: 'PUT';
    readonly path: '/v1/sessions/{sessionId}/turns/{turn}/rating';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
      readonly turn: number;
      readonly body: RateTurnRequest;
    };
    readonly body: RateTurnRequest;
    readonly answer: RateTurnRequest;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the bots. */
  readonly listBots: {
    readonly method: 'GET';
    readonly path: '/v1/bots';
    readonly access: 'read';
    readonly input: {
      readonly search?: string | undefined;
      readonly label?: string | undefined;
      readonly archived?: boolean | undefined;
    };
    readonly body: undefined;
    readonly answer: ListBotsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Publish a bot. */
  readonly publishBot: {
    readonly method: 'POST';
    readonly path: '/v1/bots';
    readonly access: 'publish';
    readonly input: {
      readonly body: PublishBotRequest;
    };
    readonly body: PublishBotRequest;
    readonly answer: PublishBotResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read a bot. */
  readonly readBot: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
    };
    readonly body: undefined;
    readonly answer: ListedBot;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Update a bot: version, canary, name, labels, looks, and whether it is closed, archived or may run scripts. */
  readonly changeBot: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}';
    readonly access: 'publish';
    readonly input: {
      readonly botId: string;
      readonly body: Partial<ChangeBotRequest>;
    };
    readonly body: Partial<ChangeBotRequest>;
    readonly answer: ListedBot;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Remove a bot. */
  readonly removeBot: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}';
    readonly access: 'operate';
    readonly input: {
      readonly botId: string;
      readonly name: string;
      readonly withResults?: boolean | undefined;
    };
    readonly body: undefined;
    readonly answer: RemoveBotResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the versions of a bot. */
  readonly listVersions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/versions';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly limit?: number | undefined;
      readonly before?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ListVersionsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read a version of a bot. */
  readonly readVersion: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/versions/{number}';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly number: number;
    };
    readonly body: undefined;
    readonly answer: ReadVersionResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Compare two versions of a bot. */
  readonly compareVersions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/versions/{number}/differences';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly number: number;
      readonly since?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: BotComparison;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the flow of a bot that shares it. */
  readonly readFlow: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{publicId}/flow';
    readonly access: 'anyone';
    readonly input: {
      readonly publicId: string;
    };
    readonly body: undefined;
    readonly answer: BotDefinition | LegacyBotDefinition;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Import a bot. */
  readonly createBot: {
    readonly method: 'POST';
    readonly path: '/v1/bots/import';
    readonly access: 'author';
    readonly input: {
      readonly body: Partial<CreateBotRequest>;
    };
    readonly body: Partial<CreateBotRequest>;
    readonly answer: CreateBotResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Duplicate a bot. */
  readonly duplicateBot: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/duplicate';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly body?: Partial<DuplicateBotRequest>;
    };
    readonly body: Partial<DuplicateBotRequest>;
    readonly answer: CreateBotResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the draft of a bot. */
  readonly readDraft: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly headers?: {
        readonly 'If-None-Match'?: string | undefined;
      };
    };
    readonly body: undefined;
    readonly answer: ReadDraftResponse;
    readonly kind: 'json';
    readonly isConditional: true;
    readonly events: undefined;
  };
  /** Change the draft of a bot. */
  readonly changeDraft: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}/draft';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly body: ChangeDraftRequest;
      readonly headers: {
        readonly 'If-Match': string;
      };
    };
    readonly body: ChangeDraftRequest;
    readonly answer: ChangeDraftResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Replace the draft of a bot. */
  readonly replaceDraft: {
    readonly method: 'PUT';
    readonly path: '/v1/bots/{botId}/draft';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly body: ReplaceDraftRequest;
      readonly headers: {
        readonly 'If-Match': string;
      };
    };
    readonly body: ReplaceDraftRequest;
    readonly answer: ChangeDraftResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the changes of a draft, or stream them. */
  readonly listDraftChanges: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft/changes';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly limit?: number | undefined;
      readonly before?: number | undefined;
      readonly named?: boolean | undefined;
      readonly after?: number | undefined;
      readonly headers?: {
        readonly 'Last-Event-ID'?: string | undefined;
      };
    };
    readonly body: undefined;
    readonly answer: ListDraftChangesResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: {
      readonly change: DraftChangeEvent;
      readonly reset: {
        revision: number;
      };
      readonly gone: Record<string, unknown>;
    };
  };
  /** Read an earlier state of a draft. */
  readonly readDraftState: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft/changes/{revision}';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly revision: number;
    };
    readonly body: undefined;
    readonly answer: ReadDraftResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Name a state of a draft. */
  readonly nameDraftState: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}/draft/changes/{revision}';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly revision: number;
      readonly body: NameDraftStateRequest;
    };
    readonly body: NameDraftStateRequest;
    readonly answer: DraftChange;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Restore a draft. */
  readonly restoreDraft: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/draft/restore';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly body: RestoreDraftRequest;
    };
    readonly body: RestoreDraftRequest;
    readonly answer: ChangeDraftResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Review the draft of a bot. */
  readonly reviewDraft: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/draft/review';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
    };
    readonly body: undefined;
    readonly answer: ReviewDraftResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Try one block of a bot. */
  readonly tryBlock: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/blocks/{blockId}/try';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly blockId: string;
      readonly body: TryBlockRequest;
    };
    readonly body: TryBlockRequest;
    readonly answer: TryBlockResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Run the tests of a bot. */
  readonly runTests: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/tests/run';
    readonly access: 'author';
    readonly input: {
      readonly botId: string;
      readonly body?: Partial<RunTestsRequest>;
    };
    readonly body: Partial<RunTestsRequest>;
    readonly answer: RunTestsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Replay recent chats on the draft. */
  readonly replayChats: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/replay';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly body?: Partial<ReplayChatsRequest>;
    };
    readonly body: Partial<ReplayChatsRequest>;
    readonly answer: ReplayChatsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Compare a chat with its replay on the draft. */
  readonly replayChat: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/replay';
    readonly access: 'read';
    readonly input: {
      readonly sessionId: string;
      readonly body?: Partial<ReplayChatRequest>;
    };
    readonly body: Partial<ReplayChatRequest>;
    readonly answer: ReplayChatResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Publish the draft of a bot. */
  readonly publishDraft: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/draft/publish';
    readonly access: 'publish';
    readonly input: {
      readonly botId: string;
      readonly body?: Partial<PublishDraftRequest>;
    };
    readonly body: Partial<PublishDraftRequest>;
    readonly answer: PublishDraftResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Stream the text of a `stream` action. */
  readonly streamMessage: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/streamMessage';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'bytes';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Stop a streamed text. */
  readonly stopMessage: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/streamMessage/stop';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
    };
    readonly body: undefined;
    readonly answer: {
      status: 'stopping';
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Wait for the data of a `listenForWebhook` action. */
  readonly listen: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/webhook';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'events';
    readonly isConditional: false;
    readonly events: {
      readonly webhook: {
        data: unknown;
      };
      readonly gone: Record<string, unknown>;
    };
  };
  /** Follow a chat. */
  readonly followChat: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/follow';
    readonly access: 'anyone';
    readonly input: {
      readonly sessionId: string;
      readonly after?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'events';
    readonly isConditional: false;
    readonly events: {
      readonly turn: FollowedTurn;
      readonly typing: Record<string, unknown>;
    };
  };
  /** Send data to a waiting block of a result. */
  readonly toResult: {
    readonly method: 'POST';
    readonly path: '/v1/results/{resultId}/blocks/{blockId}/webhook';
    readonly access: 'operate';
    readonly input: {
      readonly resultId: string;
      readonly blockId: string;
      readonly body: unknown;
    };
    readonly body: unknown;
    readonly answer: {
      status: 'received' | 'already received';
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Send data to a waiting block of a session. */
  readonly toSession: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/blocks/{blockId}/webhook';
    readonly access: 'operate';
    readonly input: {
      readonly sessionId: string;
      readonly blockId: string;
      readonly body: unknown;
    };
    readonly body: unknown;
    readonly answer: {
      status: 'received' | 'already received';
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Get an upload URL for a file. */
  readonly generateUploadUrl: {
    readonly method: 'POST';
    readonly path: '/v1/generate-upload-url';
    readonly access: 'anyone';
    readonly input: {
      readonly body: GenerateUploadUrlRequest;
    };
    readonly body: GenerateUploadUrlRequest;
    readonly answer: GenerateUploadUrlResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Upload a file. */
  readonly upload: {
    readonly method: 'PUT';
    readonly path: '/v1/uploads';
    readonly access: 'anyone';
    readonly input: {
      readonly token: string;
      readonly body: unknown;
    };
    readonly body: unknown;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Download a file. */
  readonly getFile: {
    readonly method: 'GET';
    readonly path: '/v1/files/{scope}/{id}/{name}';
    readonly access: 'signed';
    readonly input: {
      readonly scope: string;
      readonly id: string;
      readonly name: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'bytes';
    readonly isConditional: true;
    readonly events: undefined;
  };
  /** List the files of bots. */
  readonly listMedia: {
    readonly method: 'GET';
    readonly path: '/v1/media';
    readonly access: 'read';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: {
      media: {
        id: string;
        name: string;
        /** The public URL, for blocks and themes. */
        url: string;
        /** Detected from the content. */
        mediaType: string;
        /** Bytes. */
        size: number;
        createdAt: string;
        /** The bots that show it, in their draft or in the version for new chats. */
        uses: {
          botId: string;
          botName: string;
        }[];
      }[];
      /** The maximum size of one file. */
      maxBytes: number;
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Add a file for bots. */
  readonly addMedia: {
    readonly method: 'POST';
    readonly path: '/v1/media';
    readonly access: 'author';
    readonly input: {
      readonly name: string;
      readonly body: unknown;
    };
    readonly body: unknown;
    readonly answer: {
      file: {
        id: string;
        name: string;
        /** The public URL, for blocks and themes. */
        url: string;
        /** Detected from the content. */
        mediaType: string;
        /** Bytes. */
        size: number;
        createdAt: string;
        /** The bots that show it, in their draft or in the version for new chats. */
        uses: {
          botId: string;
          botName: string;
        }[];
      };
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Remove a file of bots. */
  readonly removeMedia: {
    readonly method: 'DELETE';
    readonly path: '/v1/media/{mediaId}';
    readonly access: 'author';
    readonly input: {
      readonly mediaId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the results of a bot. */
  readonly listResults: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/results';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly completed?: boolean | undefined;
      readonly version?: number | undefined;
      readonly variable?: string | undefined;
      readonly value?: string | undefined;
      readonly text?: string | undefined;
      readonly tag?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListResultsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Erase many visitors' data. */
  readonly eraseResults: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}/results';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly completed?: boolean | undefined;
      readonly version?: number | undefined;
      readonly variable?: string | undefined;
      readonly value?: string | undefined;
      readonly text?: string | undefined;
      readonly tag?: string | undefined;
      readonly name: string;
      readonly cursor?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: EraseResultsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Count the results of a bot. */
  readonly countResults: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/results/count';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly completed?: boolean | undefined;
      readonly version?: number | undefined;
      readonly variable?: string | undefined;
      readonly value?: string | undefined;
      readonly text?: string | undefined;
      readonly tag?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: CountResultsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Export the results of a bot. */
  readonly exportResults: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/results/export';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly completed?: boolean | undefined;
      readonly version?: number | undefined;
      readonly variable?: string | undefined;
      readonly value?: string | undefined;
      readonly text?: string | undefined;
      readonly tag?: string | undefined;
      readonly format?: 'csv' | 'jsonl' | 'xlsx' | undefined;
      readonly bom?: boolean | undefined;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'bytes';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read a result. */
  readonly readResult: {
    readonly method: 'GET';
    readonly path: '/v1/results/{resultId}';
    readonly access: 'read';
    readonly input: {
      readonly resultId: string;
    };
    readonly body: undefined;
    readonly answer: ListedResult;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Change the note, the assignee or the tags of a result. */
  readonly changeResult: {
    readonly method: 'PATCH';
    readonly path: '/v1/results/{resultId}';
    readonly access: 'operate and read';
    readonly input: {
      readonly resultId: string;
      readonly body: Partial<ChangeResultRequest>;
    };
    readonly body: Partial<ChangeResultRequest>;
    readonly answer: ListedResult;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Erase a visitor's data. */
  readonly eraseResult: {
    readonly method: 'DELETE';
    readonly path: '/v1/results/{resultId}';
    readonly access: 'operate';
    readonly input: {
      readonly resultId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the transcript of a result. */
  readonly readTranscript: {
    readonly method: 'GET';
    readonly path: '/v1/results/{resultId}/transcript';
    readonly access: 'read';
    readonly input: {
      readonly resultId: string;
      readonly after?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ReadTranscriptResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the analytics of a bot. */
  readonly readAnalytics: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/analytics';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly version?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ReadAnalyticsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the open chats of a bot. */
  readonly listSessions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/sessions';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
      readonly since?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListSessionsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the state of a chat. */
  readonly readSession: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/state';
    readonly access: 'read';
    readonly input: {
      readonly sessionId: string;
    };
    readonly body: undefined;
    readonly answer: SessionState;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Set variables of a chat, pause the bot in it, or end it. */
  readonly changeSession: {
    readonly method: 'PATCH';
    readonly path: '/v1/sessions/{sessionId}/state';
    readonly access: 'operate and read';
    readonly input: {
      readonly sessionId: string;
      readonly body: Partial<ChangeSessionRequest>;
    };
    readonly body: Partial<ChangeSessionRequest>;
    readonly answer: SessionState;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the turns of a chat. */
  readonly readTurns: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/turns';
    readonly access: 'read';
    readonly input: {
      readonly sessionId: string;
      readonly limit?: number | undefined;
      readonly before?: number | undefined;
      readonly channel?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ReadTurnsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Send a message to a visitor. */
  readonly sayInSession: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/messages';
    readonly access: 'operate and read';
    readonly input: {
      readonly sessionId: string;
      readonly body: SayInSessionRequest;
      readonly headers?: {
        readonly 'Idempotency-Key'?: string | undefined;
      };
    };
    readonly body: SayInSessionRequest;
    readonly answer: SessionState;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Show a visitor that you are writing. */
  readonly noteTyping: {
    readonly method: 'POST';
    readonly path: '/v1/sessions/{sessionId}/typing';
    readonly access: 'operate and read';
    readonly input: {
      readonly sessionId: string;
    };
    readonly body: undefined;
    readonly answer: {
      status: 'shown';
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Watch a chat. */
  readonly watchSession: {
    readonly method: 'GET';
    readonly path: '/v1/sessions/{sessionId}/watch';
    readonly access: 'read';
    readonly input: {
      readonly sessionId: string;
      readonly after?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'events';
    readonly isConditional: false;
    readonly events: {
      readonly turn: FollowedTurn;
    };
  };
  /** Watch the chats with a bot. */
  readonly watchSessions: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/sessions/watch';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'events';
    readonly isConditional: false;
    readonly events: {
      readonly started: SessionNews;
      readonly answered: SessionNews;
      readonly ended: SessionNews;
      readonly missed: Record<string, unknown>;
    };
  };
  /** Create a token. */
  readonly createToken: {
    readonly method: 'POST';
    readonly path: '/v1/tokens';
    readonly access: 'own';
    readonly input: {
      readonly body: CreateTokenRequest;
    };
    readonly body: CreateTokenRequest;
    readonly answer: CreateTokenResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the tokens. */
  readonly listTokens: {
    readonly method: 'GET';
    readonly path: '/v1/tokens';
    readonly access: 'own';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: ListTokensResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the open invitations. */
  readonly listInvitations: {
    readonly method: 'GET';
    readonly path: '/v1/invitations';
    readonly access: 'own';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: ListInvitationsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Make a new link for an invitation. */
  readonly renewInvitation: {
    readonly method: 'POST';
    readonly path: '/v1/invitations/{invitationId}/renew';
    readonly access: 'own';
    readonly input: {
      readonly invitationId: string;
    };
    readonly body: undefined;
    readonly answer: CreateSignInLinkResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Revoke an invitation. */
  readonly revokeInvitation: {
    readonly method: 'DELETE';
    readonly path: '/v1/invitations/{invitationId}';
    readonly access: 'own';
    readonly input: {
      readonly invitationId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Revoke a token. */
  readonly revokeToken: {
    readonly method: 'DELETE';
    readonly path: '/v1/tokens/{tokenId}';
    readonly access: 'own';
    readonly input: {
      readonly tokenId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the audit log. */
  readonly listAudit: {
    readonly method: 'GET';
    readonly path: '/v1/audit';
    readonly access: 'own';
    readonly input: {
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly bot?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListAuditResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Create a sign-in link. */
  readonly createSignInLink: {
    readonly method: 'POST';
    readonly path: '/v1/sign-in-links';
    readonly access: 'own';
    readonly input: {
      readonly body?: Partial<CreateSignInLinkRequest>;
    };
    readonly body: Partial<CreateSignInLinkRequest>;
    readonly answer: CreateSignInLinkResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read your own permissions. */
  readonly readCaller: {
    readonly method: 'GET';
    readonly path: '/v1/session';
    readonly access: 'read';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: ReadCallerResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Change your own name. */
  readonly changeCaller: {
    readonly method: 'PATCH';
    readonly path: '/v1/session';
    readonly access: 'read';
    readonly input: {
      readonly body: ChangeCallerRequest;
    };
    readonly body: ChangeCallerRequest;
    readonly answer: ReadCallerResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Sign a browser in. */
  readonly signIn: {
    readonly method: 'POST';
    readonly path: '/v1/session';
    readonly access: 'anyone';
    readonly input: {
      readonly body: SignInRequest;
    };
    readonly body: SignInRequest;
    readonly answer: SignInResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Sign a browser out. */
  readonly signOut: {
    readonly method: 'DELETE';
    readonly path: '/v1/session';
    readonly access: 'anyone';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Say that you have a bot open. */
  readonly notePresence: {
    readonly method: 'PUT';
    readonly path: '/v1/bots/{botId}/presence';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly body: NotePresenceRequest;
    };
    readonly body: NotePresenceRequest;
    readonly answer: NotePresenceResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the credentials. */
  readonly listCredentials: {
    readonly method: 'GET';
    readonly path: '/v1/credentials';
    readonly access: 'own';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: ListCredentialsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the types of credentials. */
  readonly listCredentialTypes: {
    readonly method: 'GET';
    readonly path: '/v1/credential-types';
    readonly access: 'own';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: ListCredentialTypesResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Create credentials, or replace their value. */
  readonly setCredential: {
    readonly method: 'PUT';
    readonly path: '/v1/credentials/{credentialId}';
    readonly access: 'own';
    readonly input: {
      readonly credentialId: string;
      readonly body: SetCredentialRequest;
    };
    readonly body: SetCredentialRequest;
    readonly answer: ListedCredential;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Update which bots may use credentials. */
  readonly changeCredential: {
    readonly method: 'PATCH';
    readonly path: '/v1/credentials/{credentialId}';
    readonly access: 'own';
    readonly input: {
      readonly credentialId: string;
      readonly body: ChangeCredentialRequest;
    };
    readonly body: ChangeCredentialRequest;
    readonly answer: ListedCredential;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Remove credentials. */
  readonly removeCredential: {
    readonly method: 'DELETE';
    readonly path: '/v1/credentials/{credentialId}';
    readonly access: 'own';
    readonly input: {
      readonly credentialId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the uses of credentials. */
  readonly listCredentialUses: {
    readonly method: 'GET';
    readonly path: '/v1/credentials/{credentialId}/uses';
    readonly access: 'own';
    readonly input: {
      readonly credentialId: string;
    };
    readonly body: undefined;
    readonly answer: ListCredentialUsesResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the choices of credentials. */
  readonly listCredentialChoices: {
    readonly method: 'GET';
    readonly path: '/v1/credentials/{credentialId}/choices';
    readonly access: 'own';
    readonly input: {
      readonly credentialId: string;
      readonly spreadsheetId?: string | undefined;
      readonly sheetId?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListCredentialChoicesResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Try credentials. */
  readonly testCredential: {
    readonly method: 'POST';
    readonly path: '/v1/credentials/{credentialId}/test';
    readonly access: 'own';
    readonly input: {
      readonly credentialId: string;
    };
    readonly body: undefined;
    readonly answer: TestCredentialResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the channels of a bot. */
  readonly listChannels: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/channels';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
    };
    readonly body: undefined;
    readonly answer: ListChannelsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Connect an account on a platform to a bot. */
  readonly createChannel: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/channels';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly body: CreateChannelRequest;
    };
    readonly body: CreateChannelRequest;
    readonly answer: CreateChannelResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Check an account before it is connected. */
  readonly checkChannel: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/channels/check';
    readonly access: 'operate';
    readonly input: {
      readonly botId: string;
      readonly body: CreateChannelRequest;
    };
    readonly body: CreateChannelRequest;
    readonly answer: CheckChannelResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Update, pause or resume a channel. */
  readonly changeChannel: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}/channels/{channelId}';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly channelId: string;
      readonly body: Partial<ChangeChannelRequest>;
    };
    readonly body: Partial<ChangeChannelRequest>;
    readonly answer: ChangeChannelResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Remove a channel. */
  readonly removeChannel: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}/channels/{channelId}';
    readonly access: 'operate';
    readonly input: {
      readonly botId: string;
      readonly channelId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Try a channel. */
  readonly testChannel: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/channels/{channelId}/test';
    readonly access: 'operate';
    readonly input: {
      readonly botId: string;
      readonly channelId: string;
    };
    readonly body: undefined;
    readonly answer: TestChannelResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the messages of a channel. */
  readonly listChannelDeliveries: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/channels/{channelId}/deliveries';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly channelId: string;
      readonly state?: 'dead' | 'waiting' | 'delivered' | undefined;
      readonly limit?: number | undefined;
      readonly after?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListDeliveriesResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Send messages of a channel again. */
  readonly redeliverChannel: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/channels/{channelId}/redeliver';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly channelId: string;
      readonly body?: Partial<RedeliverRequest>;
    };
    readonly body: Partial<RedeliverRequest>;
    readonly answer: RedeliverResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Send events of a platform to a channel. */
  readonly receiveChannelEvents: {
    readonly method: 'POST';
    readonly path: '/v1/channels/{channelId}/webhook';
    readonly access: 'anyone';
    readonly input: {
      readonly channelId: string;
      readonly body: unknown;
    };
    readonly body: unknown;
    readonly answer: {
      /** The number of events that are stored, now or earlier. */
      received: number;
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Check the address of a channel. */
  readonly confirmChannel: {
    readonly method: 'GET';
    readonly path: '/v1/channels/{channelId}/webhook';
    readonly access: 'anyone';
    readonly input: {
      readonly channelId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'bytes';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the documents of a bot. */
  readonly listDocuments: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/documents';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
    };
    readonly body: undefined;
    readonly answer: ListDocumentsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Add a document to a bot. */
  readonly addDocument: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/documents';
    readonly access: 'publish';
    readonly input: {
      readonly botId: string;
      readonly name: string;
      readonly body: unknown;
    };
    readonly body: unknown;
    readonly answer: AddDocumentResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the passages of a document. */
  readonly readDocument: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/documents/{documentId}';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly documentId: string;
    };
    readonly body: undefined;
    readonly answer: ReadDocumentResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Remove a document of a bot. */
  readonly removeDocument: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}/documents/{documentId}';
    readonly access: 'publish';
    readonly input: {
      readonly botId: string;
      readonly documentId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Search in the documents of a bot. */
  readonly searchDocuments: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/documents/search';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly body: SearchDocumentsRequest;
    };
    readonly body: SearchDocumentsRequest;
    readonly answer: SearchDocumentsResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the webhooks of a bot. */
  readonly listWebhooks: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/webhooks';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
    };
    readonly body: undefined;
    readonly answer: ListWebhooksResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Add a webhook to a bot. */
  readonly createWebhook: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/webhooks';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly body: CreateWebhookRequest;
    };
    readonly body: CreateWebhookRequest;
    readonly answer: CreateWebhookResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Update, pause or resume a webhook, or renew its secret. */
  readonly changeWebhook: {
    readonly method: 'PATCH';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly webhookId: string;
      readonly body: Partial<ChangeWebhookRequest>;
    };
    readonly body: Partial<ChangeWebhookRequest>;
    readonly answer: ChangeWebhookResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Remove a webhook. */
  readonly removeWebhook: {
    readonly method: 'DELETE';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}';
    readonly access: 'operate';
    readonly input: {
      readonly botId: string;
      readonly webhookId: string;
    };
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'nothing';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Try a webhook. */
  readonly testWebhook: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}/test';
    readonly access: 'operate';
    readonly input: {
      readonly botId: string;
      readonly webhookId: string;
    };
    readonly body: undefined;
    readonly answer: TestWebhookResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the messages of a webhook. */
  readonly listDeliveries: {
    readonly method: 'GET';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}/deliveries';
    readonly access: 'read';
    readonly input: {
      readonly botId: string;
      readonly webhookId: string;
      readonly state?: 'dead' | 'waiting' | 'delivered' | undefined;
      readonly limit?: number | undefined;
      readonly after?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListDeliveriesResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Send messages of a webhook again. */
  readonly redeliver: {
    readonly method: 'POST';
    readonly path: '/v1/bots/{botId}/webhooks/{webhookId}/redeliver';
    readonly access: 'operate and read';
    readonly input: {
      readonly botId: string;
      readonly webhookId: string;
      readonly body?: Partial<RedeliverRequest>;
    };
    readonly body: Partial<RedeliverRequest>;
    readonly answer: RedeliverResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** List the outbox. */
  readonly listOutbox: {
    readonly method: 'GET';
    readonly path: '/v1/outbox';
    readonly access: 'read';
    readonly input: {
      readonly state?: 'dead' | 'waiting' | 'delivered' | undefined;
      readonly limit?: number | undefined;
      readonly after?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: ListOutboxResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Send messages of all bots again. */
  readonly redeliverOutbox: {
    readonly method: 'POST';
    readonly path: '/v1/outbox/redeliver';
    readonly access: 'operate and read';
    readonly input: {
      readonly body?: Partial<RedeliverRequest>;
    };
    readonly body: Partial<RedeliverRequest>;
    readonly answer: RedeliverResponse;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Check whether the server is alive. */
  readonly health: {
    readonly method: 'GET';
    readonly path: '/healthz';
    readonly access: 'anyone';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: {
      status: 'ok';
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Check whether the server can take chats. */
  readonly readiness: {
    readonly method: 'GET';
    readonly path: '/readyz';
    readonly access: 'anyone';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: {
      status: 'ready';
    };
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Read the metrics of the server, in the Prometheus format. */
  readonly metrics: {
    readonly method: 'GET';
    readonly path: '/metrics';
    readonly access: 'operate';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: undefined;
    readonly kind: 'bytes';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Get the OpenAPI document of this API. */
  readonly openApi: {
    readonly method: 'GET';
    readonly path: '/openapi.json';
    readonly access: 'anyone';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: Record<string, unknown>;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
  /** Get the JSON Schema of flow files. */
  readonly readFlowSchema: {
    readonly method: 'GET';
    readonly path: '/flow.schema.json';
    readonly access: 'anyone';
    readonly input: Record<never, never>;
    readonly body: undefined;
    readonly answer: Record<string, unknown>;
    readonly kind: 'json';
    readonly isConditional: false;
    readonly events: undefined;
  };
}
