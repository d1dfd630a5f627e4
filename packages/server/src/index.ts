// The server: HTTP, settings and the composition of all parts. What other packages may use.

export type { Port, Ports } from '@colloquy/integrations';
export { definePort } from '@colloquy/integrations';
export type { ChangedDraft, CreatedBot, Publication, ServedPublication } from '@colloquy/management';
export type { ApiResponse, Attribution, RequestContext, TimeOutEntry } from '@colloquy/runtime';
export { TIME_OUT_SENDER } from '@colloquy/runtime';
export type * from '@colloquy/storage';
export { memoryStore, openStore, StoreFailure } from '@colloquy/storage';
export { type Colloquy, createColloquy } from './colloquy.ts';
export type { ColloquyOptions } from './colloquy-options.ts';
export type { Caller } from './http/access/caller.ts';
export type { CarriedChat, PageNews, PageReloads } from './http/development/page-reload.ts';
export { createHttpServer, type HttpServerOptions } from './http/http-server.ts';
export { inProcessFetch } from './http/in-process-fetch.ts';
export type { LoadWatch } from './observability/load-watch.ts';
export { readSettings } from './settings/settings.ts';
