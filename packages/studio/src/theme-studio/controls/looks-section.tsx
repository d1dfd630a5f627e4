// Ready themes, and the looks of other bots.
import type { Theme } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { manage } from '../../data/management.ts';
import { SelectField } from '../../design/text-field.tsx';
import { showToast } from '../../design/toast.tsx';
import { useEditor } from '../../editor/editor-context.tsx';
import { isObject } from '../../model/json.ts';
import { botsQuery } from '../../pages/bots/bot-queries.ts';
import { wordsOf } from '../../problem-words.ts';
import { READY_THEMES, withLook } from '../ready-themes.ts';
import { useTheme } from '../theme-context.tsx';
import { ThemePicture } from '../theme-picture.tsx';
import { Section } from './section.tsx';

export function LooksSection(): ReactNode {
  const { theme, canEdit, replace } = useTheme();
  const now = JSON.stringify(lookOf(theme));
  return (
    <Section title="Looks">
      <ul className="looks">
        {READY_THEMES.map(({ id, name, theme: look }) => (
          <li key={id}>
            <button
              type="button"
              className="look"
              disabled={!canEdit}
              aria-pressed={JSON.stringify(lookOf(withLook(theme, look))) === now}
              onClick={() => replace(withLook(theme, look), `Look: ${name}`)}
            >
              <ThemePicture theme={look} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <LooksOfBots />
    </Section>
  );
}

/** The part of a theme that a look replaces. */
function lookOf({ general, chat }: Theme): unknown {
  const { hostBubbles, guestBubbles, buttons, inputs, container } = chat ?? {};
  return [general?.background, general?.font, hostBubbles, guestBubbles, buttons, inputs, container?.color];
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
      const { definition } = (await manage.readDraft({ botId: id })) as { definition: unknown };
      const look = isObject(definition) && isObject(definition.theme) ? (definition.theme as Theme) : {};
      replace(withLook(theme, look), `Look of ${name}`);
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
