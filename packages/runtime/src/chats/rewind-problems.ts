// Why a chat is not rewound, in words for its client.
import { problem } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { badRequest, problemResponse } from './api-response.ts';

/** Responses to requests for a rewind that are refused. */
export const rewindProblems = {
  notAllowed: (): ApiResponse =>
    problemResponse(
      problem('FORBIDDEN', {
        message:
          'Visitors of this bot cannot change answers. Set settings.general.isAnswerChangeEnabled in its definition to allow it.',
      }),
    ),
  hasEnded: (): ApiResponse =>
    problemResponse(problem('NOT_FOUND', { message: 'This chat has ended. Start a new one.' })),
  isPaused: (): ApiResponse =>
    problemResponse(
      problem('CONFLICT', {
        message: 'An operator is answering in this chat. Answers can be changed when the bot resumes.',
      }),
    ),
  noQuestion: (turn: number): ApiResponse =>
    badRequest([
      {
        path: ['turn'],
        message: `Turn ${turn} of this chat asked no question that can be answered again.`,
        fix: 'Send the `turn` of a response that has one and whose answer has not been changed since.',
      },
    ]),
  tooLong: (): ApiResponse =>
    problemResponse(
      problem('CONFLICT', {
        message: `Answers can be changed in the first ${limits.rewindableTurns} turns of a chat, and this one has more.`,
      }),
    ),
  incompleteRecord: (): ApiResponse =>
    problemResponse(
      problem('CONFLICT', {
        message:
          'The record of this chat is incomplete or was made by another version of the server, so its answers cannot be changed. Start a new chat.',
      }),
    ),
} as const;
