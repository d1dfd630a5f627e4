// Pictures beside messages, progress bar, width, and CSS.
import type { ReactNode } from 'react';
import { Switch } from '../../design/switch.tsx';
import { TextArea, TextField } from '../../design/text-field.tsx';
import { MediaField } from '../../media/media-field.tsx';
import type { BotPath } from '../theme-context.tsx';
import { useTheme } from '../theme-context.tsx';
import { Section } from './section.tsx';

export function MoreSection(): ReactNode {
  const { theme, canEdit, set } = useTheme();
  const { chat, general, customCss } = theme;
  return (
    <Section title="More" inside="Pictures, progress bar, width, CSS">
      <ThemeSwitch
        label="Picture beside the bot’s messages"
        path={['theme', 'chat', 'hostAvatar', 'isEnabled']}
        isOn={chat?.hostAvatar?.isEnabled !== false}
      />
      <ThemeSwitch
        label="Picture beside the visitor’s messages"
        path={['theme', 'chat', 'guestAvatar', 'isEnabled']}
        isOn={chat?.guestAvatar?.isEnabled === true}
      />
      {chat?.guestAvatar?.isEnabled === true && (
        <MediaField
          label="Visitor’s picture"
          kind="image"
          shape="round"
          value={chat.guestAvatar.url}
          isDisabled={!canEdit}
          onChange={(url) => set(['theme', 'chat', 'guestAvatar', 'url'], url)}
        />
      )}
      <ThemeSwitch
        label="Progress bar"
        path={['theme', 'general', 'progressBar', 'isEnabled']}
        isOn={general?.progressBar?.isEnabled === true}
      />
      <TextField
        label="Widest column"
        placeholder="640px"
        disabled={!canEdit}
        value={chat?.container?.maxWidth ?? ''}
        onChange={({ target }) => set(['theme', 'chat', 'container', 'maxWidth'], target.value || undefined)}
      />
      <TextArea
        label="CSS"
        help="For the parts of the chat: .bubble, .choice, .field, .header, .avatar, .progress. It cannot load anything."
        className="input theme-css"
        rows={6}
        spellCheck={false}
        placeholder=".choice { text-transform: uppercase }"
        disabled={!canEdit}
        value={customCss ?? ''}
        onChange={({ target }) => set(['theme', 'customCss'], target.value || undefined)}
      />
    </Section>
  );
}

function ThemeSwitch({
  label,
  path,
  isOn,
}: {
  readonly label: string;
  readonly path: BotPath;
  readonly isOn: boolean;
}): ReactNode {
  const { canEdit, set } = useTheme();
  return <Switch label={label} isOn={isOn} isDisabled={!canEdit} onChange={(next) => set(path, next)} />;
}
