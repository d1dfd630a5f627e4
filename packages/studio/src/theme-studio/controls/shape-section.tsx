// Font, corners, and the order of choices.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { ChoiceBar } from '../../design/choice-bar.tsx';
import { SelectField } from '../../design/text-field.tsx';
import { FONTS, familyOf, fontOf } from '../fonts.ts';
import { useTheme } from '../theme-context.tsx';
import { Section } from './section.tsx';

const BOXES = ['hostBubbles', 'guestBubbles', 'buttons', 'inputs'] as const;

/** Pixels of named corners in older themes. */
const NAMED: Readonly<Record<string, number>> = { none: 0, medium: 6, large: 20 };

/** Pixels of the chat's own corners. */
const OWN_RADIUS = 18;
const MOST_RADIUS = 28;

export function ShapeSection(): ReactNode {
  const { theme, canEdit, set, replace } = useTheme();
  const id = useId();
  const border = theme.chat?.hostBubbles?.border;
  const named = border?.roundeness ?? theme.chat?.roundness;
  const radius =
    named === 'custom' ? (border?.customRoundeness ?? 6) : named === undefined ? OWN_RADIUS : NAMED[named];
  const family = familyOf(theme.general?.font);
  const known = FONTS.some((font) => font.family === family) || family === '';
  const round = (pixels: number): void => {
    const { roundness: _, ...chat } = theme.chat ?? {};
    const boxes = BOXES.map((name) => [
      name,
      {
        ...chat[name],
        border: { ...chat[name]?.border, roundeness: 'custom' as const, customRoundeness: pixels },
      },
    ]);
    replace({ ...theme, chat: { ...chat, ...Object.fromEntries(boxes) } }, 'Change the corners');
  };
  return (
    <Section title="Type and shape">
      <SelectField
        label="Font"
        disabled={!canEdit}
        value={family}
        help={
          typeof theme.general?.font === 'object'
            ? 'Loaded from fonts.bunny.net, which keeps no data of visitors.'
            : undefined
        }
        onChange={({ target }) => set(['theme', 'general', 'font'], fontOf(target.value))}
      >
        <option value="">Font of the visitor’s system</option>
        {!known && <option>{family}</option>}
        {FONTS.map((font) => (
          <option key={font.family}>{font.family}</option>
        ))}
      </SelectField>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          Corners
        </label>
        <div className="slider">
          <input
            id={id}
            type="range"
            min={0}
            max={MOST_RADIUS}
            disabled={!canEdit}
            value={radius ?? OWN_RADIUS}
            onChange={({ target }) => round(target.valueAsNumber)}
          />
          <output htmlFor={id}>{radius} px</output>
        </div>
      </div>
      <div className="field">
        <span className="field__label">Choices</span>
        <ChoiceBar
          label="Choices"
          value={theme.chat?.buttonsInput?.layout ?? 'wrap'}
          isDisabled={!canEdit}
          options={[
            { value: 'wrap', label: 'Side by side' },
            { value: 'vertical', label: 'One below the other' },
          ]}
          onChange={(layout) =>
            set(['theme', 'chat', 'buttonsInput', 'layout'], layout === 'wrap' ? undefined : layout)
          }
        />
      </div>
    </Section>
  );
}
