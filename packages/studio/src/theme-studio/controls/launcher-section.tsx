// The button at the corner of a website: its place, icon and text, and the message beside it.
import type { Launcher } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import { Calendar, CircleQuestionMark, Headset, MessageCircle, ShoppingBag, Sparkle } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceBar } from '../../design/choice-bar.tsx';
import { TextArea, TextField } from '../../design/text-field.tsx';
import { MediaField } from '../../media/media-field.tsx';
import { useTheme } from '../theme-context.tsx';
import { Section } from './section.tsx';

type Icon = NonNullable<Launcher['icon']>;

const ICONS: Readonly<Record<Icon, { readonly label: string; readonly icon: LucideIcon }>> = {
  chat: { label: 'Chat', icon: MessageCircle },
  question: { label: 'Question', icon: CircleQuestionMark },
  headset: { label: 'Headset', icon: Headset },
  calendar: { label: 'Calendar', icon: Calendar },
  bag: { label: 'Bag', icon: ShoppingBag },
  sparkle: { label: 'Sparkle', icon: Sparkle },
};

/** Characters of a text that fits on a phone beside the icon. */
const LONGEST_TEXT = 28;
/** Seconds after which most visitors have left. */
const MOST_SECONDS = 120;
/** Seconds of a message without a delay of its own. */
const OWN_SECONDS = 3;

export function LauncherSection(): ReactNode {
  const { theme, canEdit, set } = useTheme();
  const { placement = 'right', icon = 'chat', iconUrl, text, message, delaySeconds } = theme.launcher ?? {};
  const change = <Name extends keyof Launcher & string>(name: Name, value: Launcher[Name]): void =>
    set(['theme', 'launcher', name], value);
  return (
    <Section title="Chat bubble">
      <div className="field">
        <span className="field__label">Corner of the page</span>
        <ChoiceBar
          label="Corner of the page"
          value={placement}
          isDisabled={!canEdit}
          options={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
          onChange={(next) => change('placement', next === 'right' ? undefined : next)}
        />
      </div>
      <div className="field">
        <span className="field__label">Icon</span>
        <div className="launcher-icons">
          <ChoiceBar
            label="Icon"
            value={iconUrl ? 'picture' : icon}
            isDisabled={!canEdit}
            options={Object.entries(ICONS).map(([value, words]) => ({ value, ...words }))}
            onChange={(next) => {
              change('icon', next === 'chat' ? undefined : (next as Icon));
              if (iconUrl !== undefined) change('iconUrl', undefined);
            }}
          />
        </div>
      </div>
      <MediaField
        label="Picture instead of the icon"
        kind="image"
        shape="round"
        value={iconUrl}
        isDisabled={!canEdit}
        onChange={(url) => change('iconUrl', url)}
      />
      <TextField
        label="Words on the bubble"
        placeholder="Only the icon"
        maxLength={LONGEST_TEXT}
        disabled={!canEdit}
        value={text ?? ''}
        onChange={({ target }) => change('text', target.value || undefined)}
      />
      <TextArea
        label="Message beside it"
        placeholder="No message"
        help="Each visitor sees it at most once a day. Settings have messages for single pages."
        rows={2}
        disabled={!canEdit}
        value={message ?? ''}
        onChange={({ target }) => change('message', target.value || undefined)}
      />
      {message !== undefined && (
        <TextField
          label="Message appears after"
          help="Seconds"
          type="number"
          min={0}
          max={MOST_SECONDS}
          disabled={!canEdit}
          value={delaySeconds ?? OWN_SECONDS}
          onChange={({ target }) =>
            change('delaySeconds', Math.min(MOST_SECONDS, Math.max(0, Math.round(target.valueAsNumber) || 0)))
          }
        />
      )}
    </Section>
  );
}
