// Presents results, and the cursor between pages.

import { chatIdOf } from '@colloquy/runtime';
import type { ListedResult } from '@colloquy/schema';
import { problem } from '@colloquy/schema';
import type { ResultCursor, StoredResult } from '@colloquy/storage';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.ts';
import { exampleChatId } from './parameters.ts';
import { RefusedRequest } from './refused-request.ts';

/**
 * Writes a result as JSON text, with the public id of its chat, because the session id grants access. The variables are JSON text already, of up to some
 * MiB, and are not parsed.
 */
export function writeResult(result: StoredResult): string {
  const { id, botId, sessionId, hasStarted, isCompleted, variables, facts, answers, logs } = result;
  const head: Omit<ListedResult, 'variables' | 'answers' | 'logs'> = {
    id,
    botId,
    chatId: chatIdOf(sessionId),
    createdAt: isoTime(result.createdAt),
    updatedAt: isoTime(result.updatedAt),
    hasStarted,
    isCompleted,
    ...facts,
  };
  const rest: Pick<ListedResult, 'answers' | 'logs'> = {
    answers: answers.map(({ blockId, content, attachedFileUrls, createdAt }) => ({
      blockId,
      content,
      ...(attachedFileUrls.length > 0 ? { attachedFileUrls: [...attachedFileUrls] } : {}),
      createdAt: isoTime(createdAt),
    })),
    logs: logs.map(({ status, description, details, context, createdAt }) => ({
      status,
      description,
      ...(details === undefined ? {} : { details }),
      ...(context === undefined ? {} : { context }),
      createdAt: isoTime(createdAt),
    })),
  };
  return `${JSON.stringify(head).slice(0, -1)},"variables":${variables},${JSON.stringify(rest).slice(1)}`;
}

/**
 * Writes the cursor after a result.
 *
 * @example readPlace(writePlace({ createdAt: 1, id: 'a' })) // { createdAt: 1, id: 'a' }
 */
export function writePlace({ createdAt, id }: ResultCursor): string {
  return writeCursor([createdAt, id]);
}

/**
 * Reads such a cursor.
 *
 * @throws RefusedRequest when it is none
 */
export function readPlace(cursor: string): ResultCursor {
  const [createdAt, id] = readCursor(cursor, { name: 'cursor', place: z.tuple([z.int(), z.string()]) });
  return { createdAt, id };
}

/** A filter that names a version which the bot does not have. */
export function unknownVersion(version: number | undefined): RefusedRequest {
  return new RefusedRequest(
    problem('BAD_REQUEST', {
      issues: [
        {
          path: ['query', 'version'],
          message: `The bot has no version ${version}.`,
          fix: 'GET /v1/bots/{botId}/versions lists those that it has.',
        },
      ],
    }),
  );
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** A result for the examples of the reference. */
export const exampleResult: ListedResult = {
  id: 'p8r2f5h7j1l3n6s9u4y0a2e5',
  botId: 'quiz-bot',
  chatId: exampleChatId,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:01:30.000Z',
  hasStarted: true,
  isCompleted: true,
  variables: [{ id: 'v-name', name: 'Name', value: 'Ada' }],
  answers: [{ blockId: 'ask-name', content: 'Ada', createdAt: '2026-11-21T10:00:07.000Z' }],
  logs: [],
};
