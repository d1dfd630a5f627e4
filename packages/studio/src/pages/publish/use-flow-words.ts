// Names for the parts of a bot, read from two of its states on the server.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBlockSchemas } from '../../blocks/use-block-schemas.ts';
import { manage } from '../../data/management.ts';
import type { Definition } from '../../model/definition.ts';
import type { FlowWords } from './flow-words.ts';
import { flowWords } from './flow-words.ts';

/** A version by its number, or the draft. */
export type BotState = number | 'draft';

/**
 * Nothing while the states are read. Without them, parts are named by their types alone.
 *
 * @example const words = useFlowWords('lead', ['draft', 3]);
 */
export function useFlowWords(botId: string, [after, before]: readonly BotState[]): FlowWords | undefined {
  const states = useQuery({
    queryKey: ['definitions', botId, after, before],
    staleTime: 0,
    queryFn: ({ signal }) =>
      Promise.all(
        [after, before].flatMap((state): Promise<{ readonly definition: Definition }>[] => {
          if (state === undefined) return [];
          return state === 'draft'
            ? [manage.readDraft({ botId, signal })]
            : [manage.readVersion({ botId, number: state, signal }) as Promise<{ definition: Definition }>];
        }),
      ),
  });
  // Integrations are named by the server.
  const { schemas, isLoading } = useBlockSchemas();
  const isReady = !states.isLoading && !isLoading;
  return useMemo(() => {
    if (!isReady) return undefined;
    return flowWords((states.data ?? []).map(({ definition }) => definition));
  }, [isReady, states.data, schemas]);
}
