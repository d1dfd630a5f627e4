// Types of the requests and the response of the port `sheet`.
import type { Failed, PortResponse, ReadRequest, sheetPort } from '@colloquy/schema';

export type SheetRequest = ReadRequest<typeof sheetPort>;
export type GetRequest = Extract<SheetRequest, { action: 'get' }>;
export type InsertRequest = Extract<SheetRequest, { action: 'insert' }>;
export type UpdateRequest = Extract<SheetRequest, { action: 'update' }>;
export type KeepRequest = Extract<SheetRequest, { action: 'keep' }>;
export type SheetFilter = UpdateRequest['filter'];
export type SheetResponse = PortResponse<typeof sheetPort>;

/** The result of a read or a change. */
export type SheetOutcome = { readonly ok: true; readonly response: SheetResponse } | Failed;
