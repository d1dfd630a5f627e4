// Connects an account: the platform, what to paste, and what to do next.
import type { CreateChannelRequest, CreateChannelResponse } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { Tiles } from '../../design/tiles.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountLines } from './account-lines.tsx';
import { channelsQuery, nameOf } from './channel-queries.ts';
import type { PlatformKind } from './platform-forms.ts';
import { PLATFORM_FORMS } from './platform-forms.ts';
import { platformOf } from './platforms.ts';

const KINDS = Object.keys(PLATFORM_FORMS) as PlatformKind[];

/** @example <ConnectAccount botId="lead" /> */
export function ConnectAccount({ botId }: { readonly botId: string }): ReactNode {
  const [kind, setKind] = useState<PlatformKind>('telegram');
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async (body: CreateChannelRequest) => await manage.createChannel({ botId, body }),
    meta: { showsError: true },
    onSuccess: () => void queries.invalidateQueries({ queryKey: channelsQuery(botId).queryKey }),
  });
  const choose = (next: PlatformKind): void => {
    create.reset();
    setKind(next);
  };
  const tiles = KINDS.map((id) => ({ id, ...platformOf(id) }));
  return (
    <section className="connect" aria-labelledby="connect-title">
      <h2 id="connect-title">Connect an account</h2>
      <Tiles legend="The platform" groups={[{ tiles }]} chosen={kind} onChoose={choose} />
      {create.data ? (
        <Connected botId={botId} created={create.data} onDone={() => create.reset()} />
      ) : (
        <AccountForm
          key={kind}
          botId={botId}
          kind={kind}
          isBusy={create.isPending}
          error={create.error}
          onConnect={(account) => create.mutate({ kind, ...account })}
        />
      )}
    </section>
  );
}

/** How often the page looks whether Meta has called. */
const LOOK_MS = 2_000;

function Connected({
  botId,
  created,
  onDone,
}: {
  readonly botId: string;
  readonly created: CreateChannelResponse;
  readonly onDone: () => void;
}): ReactNode {
  const { id } = created.channel;
  const isWhatsApp = created.channel.kind === 'whatsapp';
  const channels = useQuery({
    ...channelsQuery(botId),
    refetchInterval: ({ state }) => (isWhatsApp && !isConfirmed(state.data, id) ? LOOK_MS : false),
  });
  return (
    <div className="account-ready">
      <h3 className="verdict verdict--good" role="status">
        <Check aria-hidden />
        {nameOf(created.channel)} is connected
      </h3>
      <AccountLines channel={created.channel} secrets={created.secrets} />
      {isWhatsApp &&
        (isConfirmed(channels.data, id) ? (
          <p className="verdict verdict--good" role="status">
            <Check aria-hidden />
            Meta has called the callback URL
          </p>
        ) : (
          <p className="verdict">
            <LoaderCircle aria-hidden />
            Waiting for Meta to call the callback URL
          </p>
        ))}
      <div>
        <Button onClick={onDone}>Connect another account</Button>
      </div>
    </div>
  );
}

function isConfirmed(channels: readonly CreateChannelResponse['channel'][] | undefined, id: string): boolean {
  return channels?.find((channel) => channel.id === id)?.settings.isConfirmed === true;
}
