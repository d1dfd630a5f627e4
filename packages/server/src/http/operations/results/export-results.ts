// Gives all results of a bot as a file.
import { Readable } from 'node:stream';
import { ExportResultsQuery } from '@colloquy/schema';
import { z } from 'zod';
import { findNamedBot } from '../../listed-bot.ts';
import { unknownVersion } from '../../listed-result.ts';
import type { Operation } from '../../operation.ts';
import { botId, parameterOf, readQuery } from '../../parameters.ts';
import { recordReading } from '../../record-reading.ts';
import { answerHeaders } from '../../send.ts';

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const exportResults: Operation = {
  id: 'exportResults',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/results/export',
  summary: 'Export the results of a bot',
  description:
    'Exports the matching results, or all of them, newest first. The response is streamed, so memory use does not grow with the number of results. In CSV, values that a spreadsheet would read as a formula get a leading apostrophe; numbers and phone numbers do not. In the workbook, numbers, dates and booleans have their own cell types. A file whose last line is incomplete, or a workbook that cannot be opened, was cut off.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }), query: ExportResultsQuery },
  responses: {
    200: {
      description: 'The results.',
      content: {
        'text/csv': {
          schema: { type: 'string' },
          example:
            'id,startedAt,lastChangeAt,isCompleted,Name\r\np8r2f5h7j1l3n6s9u4y0a2e5,2026-11-21T10:00:00.000Z,2026-11-21T10:01:30.000Z,true,Ada\r\n',
        },
        'application/x-ndjson': { schema: { type: 'string' } },
        [MEDIA_TYPES.xlsx]: { schema: { type: 'string', format: 'binary' } },
      },
    },
  },
  refusals: { 400: 'The bot has no such version or variable.', 404: 'There is no such bot.' },
  open: (services) => async (request, reply) => {
    const { colloquy } = services;
    const bot = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
    const { format, bom, ...filter } = readQuery(request, ExportResultsQuery);
    const pieces = await colloquy.results.export(bot, {
      format,
      filter,
      hasBom: bom === 'true',
    });
    if (!pieces) throw unknownVersion(filter.version);
    await recordReading(services, request, { operation: 'exportResults', botId: bot.id });
    return (
      reply
        .headers({
          ...answerHeaders,
          'content-type': MEDIA_TYPES[format],
          'content-disposition': `attachment; filename="results.${format}"`,
        })
        // For HEAD requests Fastify would read the whole stream, without a reader or an end.
        .send(Readable.from(request.method === 'HEAD' ? [] : pieces))
    );
  },
};
