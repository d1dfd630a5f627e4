// Settings of sharing: how links to the bot's page look, and which websites may use the bot.
import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { TextArea, TextField } from '../design/text-field.tsx';
import { useDraft } from '../editor/draft/use-draft.ts';
import { MediaField } from '../media/media-field.tsx';
import type { DraftSession } from '../model/draft-session.ts';
import { isObject } from '../model/json.ts';
import { originOf } from '../sharing/server-address.ts';

/** @example <BotSettings botId="lead" /> */
export function BotSettings({ botId }: { readonly botId: string }): ReactNode {
  const { session, readOnly } = useDraft(botId);
  if (!session) return null;
  return <Fields session={session} canEdit={readOnly === undefined} />;
}

function Fields({
  session,
  canEdit,
}: {
  readonly session: DraftSession;
  readonly canEdit: boolean;
}): ReactNode {
  const { definition } = useSyncExternalStore(session.subscribe, session.snapshot);
  const settings = isObject(definition.settings) ? definition.settings : {};
  const metadata = isObject(settings.metadata) ? settings.metadata : {};
  const security = isObject(settings.security) ? settings.security : {};
  const text = (name: string): string => (typeof metadata[name] === 'string' ? metadata[name] : '');
  const set = (path: readonly string[], value: unknown): void =>
    session.run(
      { type: 'setBotField', path: ['settings', ...path], value },
      { label: 'Edit sharing', mergeKey: path.join('.') },
    );
  const put = (name: string, value: string | undefined): void => set(['metadata', name], value || undefined);
  return (
    <div className="share-settings">
      <section className="share-settings__part">
        <div>
          <h2>Page of the bot</h2>
          <p className="field__help">
            What people see in the tab, in search and in shared links. Publish it to show it.
          </p>
        </div>
        <div className="share-settings__columns">
          <div className="share-settings__fields">
            <TextField
              label="Title"
              placeholder={String(definition.name ?? '')}
              disabled={!canEdit}
              value={text('title')}
              onChange={({ target }) => put('title', target.value)}
            />
            <TextArea
              label="Description"
              rows={2}
              disabled={!canEdit}
              value={text('description')}
              onChange={({ target }) => put('description', target.value)}
            />
            <MediaField
              label="Picture of shared links"
              help="1200 × 630 pixels fit best."
              kind="image"
              shape="wide"
              value={text('imageUrl') || undefined}
              isDisabled={!canEdit}
              onChange={(url) => put('imageUrl', url)}
            />
            <MediaField
              label="Icon of the tab"
              kind="image"
              shape="round"
              value={text('favIconUrl') || undefined}
              isDisabled={!canEdit}
              onChange={(url) => put('favIconUrl', url)}
            />
          </div>
          <LinkCard
            title={text('title') || String(definition.name ?? '')}
            description={text('description')}
            picture={text('imageUrl')}
            icon={text('favIconUrl')}
          />
        </div>
      </section>
      <section className="share-settings__part">
        <div>
          <h2>Websites that may use it</h2>
          <p className="field__help">Nothing here: every website. Its own page works always.</p>
        </div>
        <Origins
          value={Array.isArray(security.allowedOrigins) ? security.allowedOrigins.map(String) : []}
          canEdit={canEdit}
          onChange={(origins) =>
            set(['security', 'allowedOrigins'], origins.length > 0 ? origins : undefined)
          }
        />
      </section>
    </div>
  );
}

/** A link as messengers show it. */
function LinkCard({
  title,
  description,
  picture,
  icon,
}: {
  readonly title: string;
  readonly description: string;
  readonly picture: string;
  readonly icon: string;
}): ReactNode {
  return (
    <div className="link-card" aria-hidden>
      {picture !== '' && (
        <img className="link-card__picture" src={picture} alt="" referrerPolicy="no-referrer" />
      )}
      <div className="link-card__words">
        <span className="link-card__host">
          {icon !== '' && <img src={icon} alt="" referrerPolicy="no-referrer" />}
          {window.location.host}
        </span>
        <strong>{title}</strong>
        {description !== '' && <span>{description}</span>}
      </div>
    </div>
  );
}

/** One address in each line. Lines that are none stay until they are one. */
function Origins({
  value,
  canEdit,
  onChange,
}: {
  readonly value: readonly string[];
  readonly canEdit: boolean;
  readonly onChange: (origins: readonly string[]) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  const lines = (typed ?? value.join('\n')).split('\n').filter((line) => line.trim() !== '');
  const wrong = lines.find((line) => originOf(line) === undefined);
  return (
    <TextArea
      label="Addresses, one in each line"
      placeholder="https://www.example.com"
      disabled={!canEdit}
      value={typed ?? value.join('\n')}
      error={
        wrong === undefined || typed !== undefined
          ? undefined
          : `“${wrong}” is no address of a website. Write one such as https://www.example.com.`
      }
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        const origins = lines.map((line) => originOf(line) ?? line.trim());
        onChange([...new Set(origins)]);
        setTyped(undefined);
      }}
    />
  );
}
