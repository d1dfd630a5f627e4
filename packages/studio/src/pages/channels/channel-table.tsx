// The connected accounts: their state, and what can be done with each.
import type { ListedChannel } from '@colloquy/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { useRights } from '../../data/rights.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CardTable } from '../../design/card-table.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { showToast } from '../../design/toast.tsx';
import { AccountLines } from './account-lines.tsx';
import { ChannelDeliveries } from './channel-deliveries.tsx';
import { channelsQuery, nameOf } from './channel-queries.ts';
import { platformOf } from './platforms.ts';

type Shown = { readonly what: 'setup' | 'deliveries' | 'removal'; readonly channel: ListedChannel };

/** @example <ChannelTable botId="lead" channels={channels} /> */
export function ChannelTable({
  botId,
  channels,
}: {
  readonly botId: string;
  readonly channels: readonly ListedChannel[];
}): ReactNode {
  const [shown, setShown] = useState<Shown>();
  const queries = useQueryClient();
  const may = useRights();
  const close = (): void => setShown(undefined);
  const refresh = (): void => void queries.invalidateQueries({ queryKey: channelsQuery(botId).queryKey });
  const remove = useMutation({
    mutationFn: (channelId: string) => manage.removeChannel({ botId, channelId }),
    onSuccess: () => {
      close();
      refresh();
    },
  });
  const change = useMutation({
    mutationFn: ({ id, state }: Pick<ListedChannel, 'id' | 'state'>) =>
      manage.changeChannel({ botId, channelId: id, body: { state } }),
    onSuccess: refresh,
  });
  return (
    <>
      <CardTable
        rows={channels}
        columns={[
          { label: 'Account', cell: (channel) => <Account channel={channel} /> },
          { label: 'State', cell: (channel) => <State channel={channel} /> },
        ]}
        actions={(channel) => (
          <>
            {may('operate') && <TestChannel botId={botId} channelId={channel.id} />}
            <Button look="quiet" onClick={() => setShown({ what: 'deliveries', channel })}>
              Deliveries
            </Button>
            <Button look="quiet" onClick={() => setShown({ what: 'setup', channel })}>
              Link and setup
            </Button>
            {may('operate') && (
              <>
                <Button
                  look="quiet"
                  disabled={change.isPending}
                  onClick={() =>
                    change.mutate({ id: channel.id, state: channel.state === 'open' ? 'paused' : 'open' })
                  }
                >
                  {channel.state === 'open' ? 'Pause' : 'Open'}
                </Button>
                <Button look="quiet" onClick={() => setShown({ what: 'removal', channel })}>
                  Remove
                </Button>
              </>
            )}
          </>
        )}
      />
      {shown?.what === 'setup' && (
        <Dialog isOpen isWide onClose={close} title={nameOf(shown.channel)}>
          <AccountLines channel={shown.channel} />
          <DialogActions>
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {shown?.what === 'deliveries' && (
        <ChannelDeliveries botId={botId} channel={shown.channel} onClose={close} />
      )}
      {shown?.what === 'removal' && (
        <ConfirmDialog
          title={`Remove ${nameOf(shown.channel)}?`}
          description="The bot no longer answers there. Messages that wait go as well; chats and results stay."
          action="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(shown.channel.id)}
          onClose={close}
        />
      )}
    </>
  );
}

function Account({ channel }: { readonly channel: ListedChannel }): ReactNode {
  const { label, icon: Icon } = platformOf(channel.kind);
  return (
    <span className="account">
      <Icon aria-hidden />
      <span>
        {nameOf(channel)}
        <small>{label}</small>
      </span>
    </span>
  );
}

function State({ channel: { kind, settings, state, reason, inbox } }: { readonly channel: ListedChannel }) {
  const isUnconfirmed = kind === 'whatsapp' && settings.isConfirmed !== true;
  const notes = [
    reason,
    isUnconfirmed ? 'Meta has not called the callback URL yet' : undefined,
    inbox.waiting > 0 ? `${inbox.waiting} waiting` : undefined,
    inbox.dead > 0 ? `${inbox.dead} given up` : undefined,
  ].filter((note) => note !== undefined);
  return (
    <>
      {state === 'open' ? <Badge tone="success">Open</Badge> : <Badge tone="warning">Paused</Badge>}
      {notes.length > 0 && <p className="quiet">{notes.join(' · ')}</p>}
    </>
  );
}

function TestChannel({
  botId,
  channelId,
}: {
  readonly botId: string;
  readonly channelId: string;
}): ReactNode {
  const test = useMutation({
    mutationFn: async () => await manage.testChannel({ botId, channelId }),
    onSuccess: ({ isWorking, failure, milliseconds }) =>
      showToast(
        isWorking
          ? { title: 'The account works', more: `The platform answered after ${milliseconds} ms.` }
          : { title: 'The account does not work', more: failure ?? '' },
      ),
  });
  return (
    <Button disabled={test.isPending} onClick={() => test.mutate()}>
      {test.isPending ? 'Testing…' : 'Test'}
    </Button>
  );
}
