// A chat in the inbox: who it is, what they said last, and whether they wait.
import { Clock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Moment } from '../../design/moment.tsx';
import { People } from '../../design/people.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { Link } from '../../routing/router.tsx';
import { ChannelBadge } from '../channels/channel-badge.tsx';
import type { InboxChat } from './inbox.ts';

/** @example <ChatLine botId="lead" chat={chat} isOpen={false} lookers={['Grace']} /> */
export function ChatLine({
  botId,
  chat: { id, title, preview, updatedAt, waitsSince, isPaused, assignee, channelId, isUnread },
  isOpen,
  lookers,
}: {
  readonly botId: string;
  readonly chat: InboxChat;
  readonly isOpen: boolean;
  readonly lookers: readonly string[];
}): ReactNode {
  return (
    <li>
      <Link
        to={botPath(botId, `/live/${encodeURIComponent(id)}`)}
        className={isUnread && !isOpen ? 'chat-line chat-line--unread' : 'chat-line'}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="chat-line__title">
          {isUnread && !isOpen && <span className="only-read-aloud">Unread: </span>}
          {title}
        </span>
        <span className="chat-line__time">
          <Moment at={updatedAt} />
        </span>
        <span className="chat-line__preview">{preview}</span>
        <People names={lookers} doing="is looking" />
        {(waitsSince !== undefined || isPaused || assignee !== undefined || channelId !== undefined) && (
          <span className="chat-line__marks">
            {waitsSince !== undefined && (
              <Badge tone="warning">
                <Clock aria-hidden />
                {isPaused ? 'Wrote' : 'Wants a person,'} <Moment at={waitsSince} />
              </Badge>
            )}
            {waitsSince === undefined && isPaused && <Badge>A person answers</Badge>}
            <ChannelBadge botId={botId} channelId={channelId} />
            {assignee !== undefined && (
              <Badge tone="accent">
                <UserRound aria-hidden />
                {assignee}
              </Badge>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}
