// Logo, name and brand colour: the part that most authors need.
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChoiceBar } from '../../design/choice-bar.tsx';
import { TextField } from '../../design/text-field.tsx';
import { MediaField } from '../../media/media-field.tsx';
import type { Scheme } from '../brand-theme.ts';
import { accentOf, brandOf, brandTheme, schemeOf } from '../brand-theme.ts';
import { contrastOf } from '../colour.ts';
import { useTheme } from '../theme-context.tsx';
import { ColourField } from './colour-field.tsx';
import { ContrastNote } from './contrast-note.tsx';
import { Section } from './section.tsx';

/** The accent of the chat's own look. */
const OWN_ACCENT = '#046971';

export function BrandSection(): ReactNode {
  const { theme, canEdit, read, set, replace } = useTheme();
  const [wanted, setWanted] = useState<string>();
  const brand = brandOf(theme);
  const scheme = schemeOf(theme);
  const title = read(['settings', 'metadata', 'title']);
  const paint = (colour: string, next: Scheme): void =>
    replace(brandTheme(theme, { brand: colour, scheme: next }), 'Change the brand colour');
  return (
    <Section title="Brand">
      <MediaField
        label="Logo"
        help="Beside the name and the bot’s messages. A square picture fits best."
        kind="image"
        shape="round"
        value={theme.chat?.hostAvatar?.url}
        isDisabled={!canEdit}
        onChange={(url) => {
          set(['theme', 'chat', 'hostAvatar', 'url'], url);
          if (url !== undefined && theme.chat?.hostAvatar?.isEnabled === false)
            set(['theme', 'chat', 'hostAvatar', 'isEnabled'], undefined);
        }}
      />
      <TextField
        label="Name in the header"
        placeholder="No header"
        disabled={!canEdit}
        value={typeof title === 'string' ? title : ''}
        onChange={({ target }) => set(['settings', 'metadata', 'title'], target.value || undefined)}
      />
      <div className="field">
        <ColourField
          label="Brand colour"
          value={wanted ?? brand}
          fallback={OWN_ACCENT}
          isDisabled={!canEdit}
          onChange={(colour) => {
            setWanted(colour);
            paint(colour, scheme);
          }}
        />
        <BrandNote wanted={wanted} used={brand} text={theme.chat?.buttons?.color} />
      </div>
      <div className="field">
        <span className="field__label">Colours</span>
        <ChoiceBar
          label="Colours"
          value={scheme}
          isDisabled={!canEdit}
          options={[
            { value: 'auto', label: 'As the visitor’s system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(next) => paint(wanted ?? brand ?? OWN_ACCENT, next)}
        />
      </div>
    </Section>
  );
}

/** Says what became of the colour. */
function BrandNote({
  wanted,
  used,
  text,
}: {
  readonly wanted: string | undefined;
  readonly used: string | undefined;
  readonly text: string | undefined;
}): ReactNode {
  if (used === undefined) return <p className="field__help">All colours of the chat follow from it.</p>;
  if (wanted === undefined || wanted === used) return <ContrastNote text={text} ground={used} />;
  const before = contrastOf(wanted, accentOf(wanted).text) ?? 1;
  const after = contrastOf(used, text ?? '') ?? 1;
  return (
    <p className="contrast contrast--repaired">
      <Info aria-hidden />
      <span>
        {wanted} became <span className="swatch" style={{ background: used }} /> {used}, so that it can be
        read: contrast {after.toFixed(1)} instead of {before.toFixed(1)}.
      </span>
    </p>
  );
}
