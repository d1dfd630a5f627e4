// Chooses the bots that scopes apply to: all, or one.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../design/text-field.tsx';
import { botsQuery } from '../bots/bot-queries.ts';

/**
 * @param bot the id of the chosen bot, empty for all
 * @param owns whether the scopes include `own`, which always applies to all bots
 * @example <BotsField bot={bot} owns={false} onChange={setBot} />
 */
export function BotsField({
  bot,
  owns,
  onChange,
}: {
  readonly bot: string;
  readonly owns: boolean;
  readonly onChange: (bot: string) => void;
}): ReactNode {
  const bots = useQuery(botsQuery());
  return (
    <SelectField
      label="Bots"
      value={owns ? '' : bot}
      disabled={owns}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">All bots</option>
      {bots.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
