// Columns of a table of results: metadata, variables, and inputs without a variable.
import type { BotDefinition } from '@colloquy/schema';
import { parseBot } from '@colloquy/schema';
import type { BotRecord, SearchedVariable, Store, StoredResult } from '@colloquy/storage';
import { cellOf, lastFlow } from '@colloquy/storage';

/** A result with its variables read. */
export type ReadResult = Omit<StoredResult, 'variables'> & {
  readonly variables: readonly SearchedVariable[];
};

/** A column of the table: its heading and values. */
export interface ResultColumn {
  readonly heading: string;
  readonly of: (result: ReadResult) => string;
}

/**
 * Creates the columns of a bot's results: one for each variable of the published version, and one for each input
 * without a variable, named like its group. Choices appear by their labels.
 *
 * @example (await columnsOf(store, bot)).map(({ heading }) => heading) // ['id', 'startedAt', 'lastChangeAt', 'isCompleted', 'Name']
 */
export async function columnsOf(store: Store, record: BotRecord): Promise<readonly ResultColumn[]> {
  const flow = await lastFlow(store, record);
  const definition = flow === undefined ? undefined : (await store.loadFlow(flow))?.definition;
  const bot = definition === undefined ? undefined : parseBot(JSON.parse(definition)).bot;
  return [
    { heading: 'id', of: ({ id }) => id },
    { heading: 'startedAt', of: ({ createdAt }) => isoTime(createdAt) },
    { heading: 'lastChangeAt', of: ({ updatedAt }) => isoTime(updatedAt) },
    { heading: 'isCompleted', of: ({ isCompleted }) => String(isCompleted) },
    ...(bot ? variableColumns(bot) : []),
    ...(bot ? inputColumns(bot) : []),
  ];
}

/** A time as tables have it. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function variableColumns({ variables }: BotDefinition): readonly ResultColumn[] {
  return variables
    .filter(({ isSessionVariable }) => isSessionVariable !== true)
    .map(({ id, name }) => ({
      heading: name,
      of: (result) => cellOf(result.variables.find((variable) => variable.id === id)?.value),
    }));
}

function inputColumns({ groups }: BotDefinition): readonly ResultColumn[] {
  return groups.flatMap(({ title, blocks }) =>
    blocks
      .filter(({ type, options }) => isInput(type) && variableOf(options) === undefined)
      .map(({ id, ...block }) => {
        const labels = labelsOf(block);
        return {
          heading: title ?? id,
          of: ({ answers }: ReadResult) =>
            answers
              .filter(({ blockId }) => blockId === id)
              .map(({ content }) => labels.get(content) ?? content)
              .join('; '),
        };
      }),
  );
}

/** Types of inputs in every bot file; inputs of other types are stored in their variables. */
function isInput(type: string): boolean {
  return type.endsWith(' input') || type === 'payment' || type === 'cards';
}

function variableOf(options: unknown): string | undefined {
  const { variableId } = (options ?? {}) as { readonly variableId?: unknown };
  return typeof variableId === 'string' ? variableId : undefined;
}

/** Labels of buttons and pictures, by stored value. */
function labelsOf({ items }: { readonly items?: unknown }): ReadonlyMap<string, string> {
  const list = Array.isArray(items) ? (items as readonly Readonly<Record<string, unknown>>[]) : [];
  return new Map(
    list.flatMap(({ value, content, title }) => {
      const label = content || title;
      return typeof value === 'string' && value !== '' && typeof label === 'string' && label !== ''
        ? [[value, label] as const]
        : [];
    }),
  );
}
