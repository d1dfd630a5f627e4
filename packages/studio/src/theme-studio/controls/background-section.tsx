// What is behind the messages.
import type { ReactNode } from 'react';
import { ChoiceBar } from '../../design/choice-bar.tsx';
import { MediaField } from '../../media/media-field.tsx';
import { compact } from '../compact.ts';
import { useTheme } from '../theme-context.tsx';
import { ColourField } from './colour-field.tsx';
import { Section } from './section.tsx';

type Kind = 'own' | 'Color' | 'Image' | 'None';

export function BackgroundSection(): ReactNode {
  const { theme, canEdit, replace } = useTheme();
  const { type, content } = theme.general?.background ?? {};
  const kind: Kind = type ?? (content ? 'Color' : 'own');
  const put = (background: { type: 'Color' | 'Image' | 'None'; content?: string | undefined } | undefined) =>
    replace(compact({ ...theme, general: { ...theme.general, background } }), 'Change the background');
  return (
    <Section title="Background">
      <ChoiceBar
        label="Background"
        value={kind}
        isDisabled={!canEdit}
        options={[
          { value: 'own', label: 'Default' },
          { value: 'Color', label: 'Colour' },
          { value: 'Image', label: 'Picture' },
          { value: 'None', label: 'None' },
        ]}
        onChange={(next) => {
          if (next === 'own') put(undefined);
          else if (next === 'Color') put({ type: next, content: '#ffffff' });
          else put({ type: next });
        }}
      />
      {kind === 'Color' && (
        <ColourField
          label="Colour"
          value={content}
          isDisabled={!canEdit}
          onChange={(colour) => put({ type: 'Color', content: colour })}
        />
      )}
      {kind === 'Image' && (
        <MediaField
          label="Picture"
          help="Messages keep a ground of their own, so that they can be read on any picture."
          kind="image"
          value={content}
          isDisabled={!canEdit}
          onChange={(url) => put({ type: 'Image', content: url })}
        />
      )}
      {kind === 'None' && <p className="field__help">The page around the chat shows through.</p>}
    </Section>
  );
}
