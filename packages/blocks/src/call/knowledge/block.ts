// The knowledge block: finds passages in the documents of the bot, and shows them.
import type { Assignment, Move, UnidentifiedBubble, View } from '@colloquy/engine';
import { callBlock } from '@colloquy/engine';
import type { PortResponse, RichTextNode } from '@colloquy/schema';
import { clamped, ignorable, knowledgePort, optional, plainLeaf } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../limits.ts';

const DEFAULT_LIMIT = 3;

const variable = (description: string) => optional(z.string()).meta({ description });

const Definition = z.object({
  options: optional(
    z.object({
      question: optional(z.string()).meta({
        description: 'What to search for. Default: the last answer of the visitor.',
      }),
      limit: ignorable(clamped(1, limits.knowledgePassages).transform(Math.round)).meta({
        description: `The number of passages. Defaults to ${DEFAULT_LIMIT}.`,
      }),
      leastConfidence: ignorable(z.enum(['medium', 'high'])).meta({
        description:
          'How much of the question the best passage must have, counted by how rare its words are: at least 30 % (`medium`, the default) or 60 % (`high`). Below it, nothing was found.',
      }),
      isHidden: optional(z.boolean()).meta({
        description: 'Whether the passages are only stored in variables. Defaults to false: they are shown.',
      }),
      introduction: optional(z.string()).meta({ description: 'The words above the passages.' }),
      passagesVariableId: variable(
        'Variable to store the passages in, as one text, such as for the prompt of a model.',
      ),
      sourcesVariableId: variable('Variable to store the names of their documents in, as a list.'),
      confidenceVariableId: variable('Variable to store `high`, `medium` or `none` in.'),
    }),
  ),
  items: optional(
    z.array(
      z.object({
        outgoingEdgeId: optional(z.string()).meta({
          description:
            'The edge to follow when nothing was found, or the search failed. If not set, the flow continues as usual.',
        }),
      }),
    ),
  ).meta({ description: 'The path for questions without an answer: one item.' }),
});

type Definition = z.infer<typeof Definition>;
type Found = PortResponse<typeof knowledgePort>;

export const knowledge = callBlock({
  type: 'knowledge',
  summary: 'Finds passages in the documents of the bot that may answer a question, and shows them.',
  definition: Definition,
  port: knowledgePort,
  mistakes: ({ items = [] }) =>
    items.length <= 1
      ? []
      : [
          {
            path: ['items'],
            severity: 'warning',
            message: `Only the first path is used, but there are ${items.length}.`,
            fix: 'Remove the other paths.',
          },
        ],
  call({ options = {}, items }, view) {
    const question = (
      options.question ? view.text(options.question) : (view.answers.at(-1)?.[1] ?? '')
    ).trim();
    if (question === '')
      return {
        move: { ...nothing({ options, items }), log: [logOf('info', 'There is no question to search for.')] },
      };
    const limit = options.limit ?? DEFAULT_LIMIT;
    return {
      call: {
        request: { question: question.slice(0, limits.knowledgeQuestionCharacters), limit },
        timeoutMs: limits.knowledgeTimeoutSeconds * 1_000,
      },
    };
  },
  returned(definition, result, view) {
    if (!result.ok)
      return {
        ...nothing(definition),
        log: [{ ...logOf('error', 'The documents could not be searched.'), details: result.failure.message }],
      };
    const { confidence, passages } = result.response;
    const least = definition.options?.leastConfidence ?? 'medium';
    const isFound = confidence === 'high' || confidence === least;
    if (!isFound || passages.length === 0)
      return {
        ...nothing(definition),
        log: [logOf('info', 'Nothing that fits was found in the documents.')],
      };
    return found(definition, result.response, view);
  },
});

function found({ options = {} }: Definition, { confidence, passages }: Found, view: View): Move {
  const { isHidden, introduction } = options;
  return {
    set: assignments(options, {
      passages: passages.map((passage) => `${titleOf(passage)}\n${passage.text}`).join('\n\n'),
      sources: [...new Set(passages.map(({ source }) => source))],
      confidence,
    }),
    ...(isHidden ? {} : { say: [bubbleOf(view.text(introduction), passages)] }),
  };
}

/** Clears what an earlier question stored. */
function nothing({ options = {}, items }: Definition): Move {
  const edgeId = items?.[0]?.outgoingEdgeId;
  return {
    set: assignments(options, { passages: null, sources: null, confidence: 'none' }),
    ...(edgeId === undefined ? {} : { go: { to: 'edge', edgeId } }),
  };
}

function assignments(
  { passagesVariableId, sourcesVariableId, confidenceVariableId }: NonNullable<Definition['options']>,
  values: { readonly passages: unknown; readonly sources: unknown; readonly confidence: string },
): readonly Assignment[] {
  const pairs = [
    [passagesVariableId, values.passages],
    [sourcesVariableId, values.sources],
    [confidenceVariableId, values.confidence],
  ] as const;
  return pairs.flatMap(([variableId, value]) => (variableId ? [{ variableId, value }] : []));
}

/** One bubble: each passage with its heading. All words of documents are data, never markup. */
function bubbleOf(introduction: string, passages: Found['passages']): UnidentifiedBubble {
  const paragraph = (...children: RichTextNode[]): RichTextNode => ({ type: 'p', children });
  const richText = passages.flatMap((passage) => [
    paragraph(plainLeaf(titleOf(passage), { bold: true })),
    ...passage.excerpt.split('\n').map((line) => paragraph(plainLeaf(line))),
  ]);
  const head = introduction === '' ? [] : [paragraph(plainLeaf(introduction))];
  return { type: 'text', content: { type: 'richText', richText: [...head, ...richText] } };
}

/** The nearest headings, or the document. */
function titleOf({ headings, source }: Found['passages'][number]): string {
  return headings.slice(-2).join(' › ') || source;
}

function logOf(status: 'info' | 'error', description: string) {
  return { status, description };
}
