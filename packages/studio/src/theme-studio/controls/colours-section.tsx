// Single colours, for those who want another one than the brand colour gives.
import type { ReactNode } from 'react';
import { useTheme } from '../theme-context.tsx';
import { ColourField } from './colour-field.tsx';
import { ContrastNote } from './contrast-note.tsx';
import { Section } from './section.tsx';

const BOXES = [
  { name: 'hostBubbles', label: 'Bot’s messages', text: 'Their text' },
  { name: 'guestBubbles', label: 'Visitor’s messages', text: 'Their text' },
  { name: 'buttons', label: 'Buttons', text: 'Their text' },
  { name: 'inputs', label: 'Fields', text: 'Their text' },
] as const;

export function ColoursSection(): ReactNode {
  const { theme, canEdit, set } = useTheme();
  return (
    <Section title="Single colours" inside="Messages, buttons, fields">
      {BOXES.map(({ name, label, text }) => {
        const { backgroundColor, color } = theme.chat?.[name] ?? {};
        const put = (field: string, value: string): void => set(['theme', 'chat', name, field], value);
        return (
          <fieldset key={name} className="colour-pair">
            <legend className="only-read-aloud">{label}</legend>
            <ColourField
              label={label}
              value={backgroundColor}
              isDisabled={!canEdit}
              onChange={(value) => put('backgroundColor', value)}
            />
            <ColourField
              label={text}
              value={color}
              fallback="#1c1a17"
              isDisabled={!canEdit}
              onChange={(value) => put('color', value)}
            />
            <ContrastNote text={color} ground={backgroundColor} onRepair={(value) => put('color', value)} />
          </fieldset>
        );
      })}
    </Section>
  );
}
