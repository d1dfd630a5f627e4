// Lists the changes of a draft, or follows new ones.

import { draftLimits } from '@colloquy/management';
import { problemResponse } from '@colloquy/runtime';
import { DraftChangeEvent, ListDraftChangesQuery, ListDraftChangesResponse, problem } from '@colloquy/schema';
import { z } from 'zod';
import { cutPage, writtenPage } from '../../list-page.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { exampleDraft, listedChange } from '../../listed-draft.ts';
import type { Need, Operation } from '../../operation.ts';
import { botId, parameterOf, readQuery } from '../../parameters.ts';
import { send } from '../../send.ts';
import { draftEvents } from '../../streams/draft-events.ts';
import { eventStream } from '../../streams/event-schema.ts';
import { sendStream, wantsEvents } from '../../streams/event-stream.ts';
import { createSeats } from '../../streams/seats.ts';

const need = { scope: 'read', about: 'bot' } as const satisfies Need;

export const listDraftChanges: Operation = {
  id: 'listDraftChanges',
  tag: 'Drafts',
  method: 'GET',
  path: '/v1/bots/{botId}/draft/changes',
  summary: 'List the changes of a draft, or stream them',
  description:
    'Returns the changes of the last 30 days. With `Accept: text/event-stream`, streams the changes from now on, at once and from all servers. `change` has the patch from the previous state, and the revision as its id. `reset` means: read the draft again. It is sent when missed changes are no longer stored, when the patch of a change is larger than 64 KiB, or when the bot was removed and created again with a lower revision. `gone` means that the bot was removed. The stream resumes after `Last-Event-ID`, and ends when the token does.',
  access: need,
  parameters: {
    path: z.object({ botId }),
    query: ListDraftChangesQuery,
    header: z.object({
      'Last-Event-ID': z
        .string()
        .optional()
        .meta({
          param: { description: 'For streams: starts after this revision.', example: '12' },
        }),
    }),
  },
  responses: {
    200: {
      description: 'The changes, newest first; or events.',
      content: {
        'application/json': {
          schema: ListDraftChangesResponse,
          example: {
            changes: [{ ...exampleDraft, operations: 1, changedAt: '2026-11-22T09:30:00.000Z' }],
          } satisfies ListDraftChangesResponse,
        },
        'text/event-stream': {
          schema: eventStream({
            change: DraftChangeEvent,
            reset: z.object({ revision: z.int() }),
            gone: z.object({}),
          }),
          example:
            'event: change\nid: 12\ndata: {"revision":12,"operations":1,"changedAt":"2026-11-22T09:30:00.000Z","changedBy":"ada","patch":[{"op":"replace","path":"/name","value":"Quiz"}]}\n\n',
        },
      },
    },
  },
  refusals: {
    404: 'There is no such bot.',
    429: 'Too many clients follow this draft, or drafts on this server.',
  },
  open: ({ colloquy, access, stopSignal }) => {
    const seats = createSeats(draftLimits.followers);
    return async (request, reply) => {
      const { id } = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const { limit, before, after, named } = readQuery(request, ListDraftChangesQuery);
      if (!wantsEvents(request)) {
        // One row above the limit shows that there is another page: old changes are removed, so the last page may end
        // anywhere.
        const found = await colloquy.drafts.listChanges(id, { limit: limit + 1, before, isNamed: named });
        const page = await writtenPage(colloquy, {
          name: 'changes',
          ...cutPage(found, { limit, after: ({ revision }) => ({ before: revision }) }),
          write: (change) => JSON.stringify(listedChange(change)),
        });
        return send(reply, page.response);
      }
      const signal = seats.take(reply, stopSignal);
      if (!signal || !colloquy.drafts.enter(id, signal)) return send(reply, problemResponse(crowded()));
      const from = lastEventOf(request.headers['last-event-id']) ?? after;
      const seen = from ?? (await colloquy.drafts.read(id))?.revision ?? 0;
      const news = colloquy.drafts.follow(id, { after: seen, signal });
      const isAllowed = async () => (await access.find(request, need)) !== undefined;
      return sendStream(reply, draftEvents(news, { isAllowed }));
    };
  },
};

function crowded() {
  return problem('TOO_MANY_REQUESTS', {
    message:
      'Too many clients follow this draft. Close a page that shows it, or request the list of changes.',
  });
}

/** The revision in the header that browsers send by themselves; nothing when it is none of ours. */
function lastEventOf(id: string | string[] | undefined): number | undefined {
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : undefined;
}
