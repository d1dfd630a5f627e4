// Sends each finished result on: by mail, into a Google sheet, into Slack. Each is a switch with its address and a test.
import type { ListedWebhook } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Mail, MessageSquare, Send, Sheet, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { Switch } from '../../design/switch.tsx';
import { webhooksQuery } from '../webhooks/webhook-queries.ts';
import { PlaceForm } from './place-form.tsx';
import type { PlaceKind } from './result-places.ts';
import { fieldsOfPlace, placesOfKind } from './result-places.ts';
import { usePlaceChanges } from './use-place-changes.ts';

const KINDS: readonly { readonly kind: PlaceKind; readonly label: string; readonly icon: LucideIcon }[] = [
  { kind: 'mail', label: 'Mail me each result', icon: Mail },
  { kind: 'sheet', label: 'Add to a Google sheet', icon: Sheet },
  { kind: 'slack', label: 'Post to Slack', icon: MessageSquare },
];

/** The button with its dialog. It says how many places are switched on. @example <SendResults botId="lead" /> */
export function SendResults({ botId }: { readonly botId: string }): ReactNode {
  const webhooks = useQuery(webhooksQuery(botId));
  const [isOpen, setIsOpen] = useState(false);
  const found = webhooks.data ?? [];
  const count = KINDS.flatMap(({ kind }) => placesOfKind(found, kind)).filter(
    ({ state }) => state === 'open',
  ).length;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Send aria-hidden />
        {count === 0 ? 'Send each result' : `Send each result (${count} on)`}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Send each result"
        description="As soon as a chat is finished. Your team sees the same switches."
      >
        <QueryState query={webhooks} columns={[40, 20]} />
        {webhooks.data && (
          <ul className="places">
            {KINDS.map((one) => (
              <Places key={one.kind} botId={botId} {...one} webhooks={placesOfKind(found, one.kind)} />
            ))}
          </ul>
        )}
        <DialogActions>
          <Button look="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface PlacesProps {
  readonly botId: string;
  readonly kind: PlaceKind;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly webhooks: readonly ListedWebhook[];
}

function Places({ botId, kind, label, icon: Icon, webhooks }: PlacesProps): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const may = useRights();
  const mayChange = may('operate') && may('read');
  const { setState } = usePlaceChanges(botId);
  const isStored = webhooks.length === 0 ? isAdding : webhooks.some(({ state }) => state === 'open');
  const isOn = setState.isPending ? setState.variables.state === 'open' : isStored;
  const turn = (next: boolean): void => {
    if (webhooks.length === 0) setIsAdding(next);
    else for (const { id } of webhooks) setState.mutate({ id, state: next ? 'open' : 'paused' });
  };
  return (
    <li className="place">
      <div className="place__line">
        <Icon aria-hidden />
        <Switch label={label} isOn={isOn} isDisabled={!mayChange || setState.isPending} onChange={turn} />
      </div>
      {webhooks.map((webhook) => (
        <Place key={webhook.id} botId={botId} kind={kind} webhook={webhook} mayChange={mayChange} />
      ))}
      {isAdding && webhooks.length === 0 && (
        <PlaceForm botId={botId} kind={kind} onDone={() => setIsAdding(false)} />
      )}
      {!mayChange && webhooks.length === 0 && (
        <p className="field__help">Ask an owner of this server to switch it on.</p>
      )}
    </li>
  );
}

function Place({
  botId,
  kind,
  webhook,
  mayChange,
}: Pick<PlacesProps, 'botId' | 'kind'> & {
  readonly webhook: ListedWebhook;
  readonly mayChange: boolean;
}): ReactNode {
  const [isChanging, setIsChanging] = useState(false);
  const { test, remove } = usePlaceChanges(botId);
  const { text } = fieldsOfPlace(kind, webhook.address);
  if (isChanging)
    return <PlaceForm botId={botId} kind={kind} webhook={webhook} onDone={() => setIsChanging(false)} />;
  return (
    <div className="place__address">
      <span className="place__words">{text}</span>
      {mayChange && (
        <>
          <Button disabled={test.isPending} onClick={() => test.mutate(webhook.id)}>
            {test.isPending ? 'Testing…' : 'Test'}
          </Button>
          <Button look="quiet" onClick={() => setIsChanging(true)}>
            Change
          </Button>
          <Button
            look="quiet"
            isIcon
            aria-label={`Remove ${text}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(webhook.id)}
          >
            <Trash2 aria-hidden />
          </Button>
        </>
      )}
      {webhook.reason !== undefined && <p className="field__error">{webhook.reason}</p>}
      {test.data && (
        <p className={test.data.isDelivered ? 'field__help' : 'field__error'} role="status">
          {test.data.isDelivered ? testedWords(kind) : `It did not arrive. ${test.data.failure ?? ''}`}
        </p>
      )}
    </div>
  );
}

const testedWords = (kind: PlaceKind): string =>
  kind === 'sheet' ? 'The sheet can be opened.' : 'It was sent. Look whether it has arrived.';
