// The platform where a person writes.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { channelsQuery } from './channel-queries.ts';
import { platformOf } from './platforms.ts';

/** Nothing for chats on the web. @example <ChannelBadge botId="lead" channelId={session.channelId} /> */
export function ChannelBadge({
  botId,
  channelId,
}: {
  readonly botId: string;
  readonly channelId: string | undefined;
}): ReactNode {
  const channels = useQuery({ ...channelsQuery(botId), enabled: channelId !== undefined });
  if (channelId === undefined || !channels.data) return null;
  const kind = channels.data.find(({ id }) => id === channelId)?.kind ?? 'removed';
  const { label, icon: Icon } = platformOf(kind);
  return (
    <Badge>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
