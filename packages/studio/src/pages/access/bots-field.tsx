// Chooses the bots that scopes apply to: all, those with a label, or one.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { SelectField } from '../../design/text-field.tsx';
import { labelsOf } from '../bots/bot-labels.ts';
import { botsQuery } from '../bots/bot-queries.ts';

/**
 * @param owns whether the scopes include `own`, which always applies to all bots
 * @param onChange receives the ids of the bots, none for all
 * @example <BotsField owns={false} onChange={setBots} />
 */
export function BotsField({
  owns,
  onChange,
}: {
  readonly owns: boolean;
  readonly onChange: (bots: readonly string[]) => void;
}): ReactNode {
  const bots = useQuery(botsQuery()).data ?? [];
  const [chosen, setChosen] = useState('');
  const labels = labelsOf(bots);
  const label = chosen.startsWith(LABEL) ? chosen.slice(LABEL.length) : undefined;
  const idsOf = (value: string): readonly string[] =>
    value.startsWith(LABEL)
      ? bots.filter((bot) => bot.labels.includes(value.slice(LABEL.length))).map(({ id }) => id)
      : value === ''
        ? []
        : [value];
  return (
    <SelectField
      label="Bots"
      help={
        label === undefined || owns
          ? undefined
          : 'Those that have this label now. Later ones are not included.'
      }
      value={owns ? '' : chosen}
      disabled={owns}
      onChange={({ target }) => {
        setChosen(target.value);
        onChange(idsOf(target.value));
      }}
    >
      <option value="">All bots</option>
      {labels.length > 0 && (
        <optgroup label="With the label">
          {labels.map((one) => (
            <option key={one} value={LABEL + one}>
              {one}
            </option>
          ))}
        </optgroup>
      )}
      {bots.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** No id of a bot contains a space. */
const LABEL = 'label ';
