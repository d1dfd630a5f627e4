// Ready looks, saved looks, and the looks of other bots.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../design/text-field.tsx';
import { showToast } from '../../design/toast.tsx';
import { useEditor } from '../../editor/editor-context.tsx';
import { botsQuery } from '../../pages/bots/bot-queries.ts';
import { wordsOf } from '../../problem-words.ts';
import { themeOfDraft, withLook } from '../looks.ts';
import { READY_THEMES } from '../ready-themes.ts';
import { useTheme } from '../theme-context.tsx';
import { LookButton } from './look-button.tsx';
import { SavedLooks } from './saved-looks.tsx';
import { Section } from './section.tsx';

export function LooksSection(): ReactNode {
  return (
    <Section title="Looks">
      <ul className="looks">
        {READY_THEMES.map(({ id, name, theme }) => (
          <li key={id}>
            <LookButton name={name} look={theme} />
          </li>
        ))}
      </ul>
      <SavedLooks />
      <LooksOfBots />
    </Section>
  );
}

/** Copies the look of another bot. */
function LooksOfBots(): ReactNode {
  const { botId } = useEditor();
  const { theme, canEdit, replace } = useTheme();
  const { data } = useQuery(botsQuery());
  const others = (data ?? []).filter(({ id }) => id !== botId);
  if (others.length === 0) return null;
  const copy = async (id: string): Promise<void> => {
    const name = others.find((bot) => bot.id === id)?.name ?? id;
    try {
      replace(withLook(theme, await themeOfDraft(id)), `Look of ${name}`);
      showToast({ title: `This bot looks like ${name} now` });
    } catch (error) {
      showToast({ title: 'The look could not be copied', more: wordsOf(error) });
    }
  };
  return (
    <SelectField
      label="The look of another bot"
      disabled={!canEdit}
      value=""
      onChange={({ target }) => void copy(target.value)}
    >
      <option value="">Choose a bot</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
