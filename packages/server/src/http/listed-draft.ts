// Presents drafts, and reads the base state of a change.

import type { ChangedDraft } from '@colloquy/management';
import type { Draft, DraftState } from '@colloquy/management/drafts';
import { readTag, stateOf, tagOf } from '@colloquy/management/drafts';
import type { BotComparison, DraftChange, DraftChangeEvent, ListedDraft } from '@colloquy/schema';
import { ChangeDraftResponse, problem, ReadDraftResponse } from '@colloquy/schema';
import type { DraftChangeRecord, NamedChange } from '@colloquy/storage';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OperationInput, WrittenResponse } from './define-operation.ts';
import { written } from './define-operation.ts';
import { accepted, RefusedRequest } from './refused-request.ts';

/** Where a draft is. */
export function listedDraft({
  revision,
  version,
  changedAt,
  changedBy,
}: Pick<Draft, 'revision' | 'version' | 'changedAt' | 'changedBy'>): ListedDraft {
  return {
    revision,
    ...(version === undefined ? {} : { version }),
    ...(changedAt === undefined ? {} : { changedAt: new Date(changedAt).toISOString() }),
    ...(changedBy === undefined ? {} : { changedBy }),
  };
}

/** A change as the history has it. */
export function listedChange({
  revision,
  operations,
  changedAt,
  changedBy,
  name,
}: Omit<DraftChangeRecord, 'patch'> & Partial<Pick<NamedChange, 'name'>>): DraftChange {
  return {
    revision,
    operations,
    changedAt: new Date(changedAt).toISOString(),
    ...(changedBy === undefined ? {} : { changedBy }),
    ...(name === undefined ? {} : { name }),
  };
}

/** The same for followers. */
export function changeEvent(change: DraftChangeRecord): DraftChangeEvent {
  return { ...listedChange(change), patch: JSON.parse(change.patch) as DraftChangeEvent['patch'] };
}

/** The header of operations that change a draft. */
export const draftHeaders = {
  'If-Match': z.string().meta({
    param: {
      description:
        'The `ETag` of the state on which the change is based. Changes that others have made since are merged. `*` applies the change to the current state.',
      example: '"12-mubbs7i8"',
    },
  }),
};

/**
 * The base state of a change; nothing to overwrite any state.
 *
 * @throws RefusedRequest when the header is missing or none of ours
 */
export function readBase({ headers }: Pick<FastifyRequest, 'headers'>): DraftState | undefined {
  const base = readTag(headers['if-match'] ?? '');
  if (base !== undefined) return base === 'any' ? undefined : base;
  const issue = {
    path: ['headers', 'if-match'],
    message: 'The state of the draft on which the change is based is missing.',
    fix: 'Send the ETag of the draft as the header If-Match, such as If-Match: "12-mubbs7i8"; or * for the current state.',
  };
  throw new RefusedRequest(problem('BAD_REQUEST', { issues: [issue] }));
}

/** The `ETag` of a draft, which names its state. */
export function draftTag(draft: Omit<Draft, 'botId' | 'definition'>): string {
  return tagOf(stateOf(draft));
}

/**
 * The response to a change. Includes the definition if it differs from the client's.
 *
 * @throws RefusedRequest when the change was refused
 */
export function changedResponse(
  changed: ChangedDraft,
  { setHeader, isWhole = false }: Pick<OperationInput, 'setHeader'> & { readonly isWhole?: boolean },
): WrittenResponse {
  const { draft, isMerged } = accepted(changed);
  setHeader('etag', draftTag(draft));
  const response = { draft: listedDraft(draft), isMerged };
  return written(isMerged || isWhole ? withDefinition(response, draft.definition) : JSON.stringify(response));
}

/** JSON of a response with a definition, which is JSON text already. */
export function withDefinition(body: object, definition: string): string {
  return `${JSON.stringify(body).slice(0, -1)},"definition":${definition}}`;
}

/** The response to a change, for the reference. */
export function changedDraft(description: string) {
  const example: ChangeDraftResponse = { draft: exampleDraft, isMerged: false };
  return { description, schema: ChangeDraftResponse, example };
}

/** The same of a draft with its definition. */
export function wholeDraft(description: string) {
  const definition = { version: '6.1', id: 'quiz-bot', name: 'Quiz' };
  const example: ReadDraftResponse = { ...exampleDraft, definition };
  return { description, schema: ReadDraftResponse, example };
}

/** The problem of a revision that the history does not have. */
export function noSuchState(id: string) {
  return problem('NOT_FOUND', {
    message: `There is no such state of the draft, or it is too old. GET /v1/bots/${id}/draft/changes lists the available states.`,
  });
}

/** A draft for the examples of the reference. */
export const exampleDraft: ListedDraft = {
  revision: 12,
  changedAt: '2026-11-22T09:30:00.000Z',
  changedBy: 'ada',
};

/** The differences between a draft and the live version, for the examples of the reference. */
export const exampleComparison: BotComparison = {
  differences: [
    {
      change: 'changed',
      part: 'group',
      id: 'hello',
      title: 'Welcome',
      path: ['title'],
      before: 'Hello',
      after: 'Welcome',
    },
  ],
  isComplete: true,
};
