// A bot in the list: its live version, unpublished changes, and a menu.
import type { ListedBot } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '../../data/rights.ts';
import { Badge } from '../../design/badge.tsx';
import { useIsSeen } from '../../design/use-is-seen.ts';
import { botPath } from '../../navigation/bot-sections.ts';
import { Link } from '../../routing/router.tsx';
import { BotMenu } from './bot-menu.tsx';
import type { Review } from './bot-queries.ts';
import { recentChatsQuery, reviewQuery } from './bot-queries.ts';

/** @example <BotRow bot={bot} /> */
export function BotRow({ bot }: { readonly bot: ListedBot }): ReactNode {
  const { ref, isSeen } = useIsSeen<HTMLTableRowElement>();
  const review = useQuery({ ...reviewQuery(bot.id), enabled: isSeen });
  const chats = useQuery({ ...recentChatsQuery(bot.id), enabled: isSeen && bot.version !== undefined });
  return (
    <tr ref={ref}>
      <td>
        <BotName bot={bot} />
      </td>
      <td>
        <BotState bot={bot} />
      </td>
      <td>{review.data && <DraftMarks bot={bot} review={review.data as Review} />}</td>
      <td className="table__number">
        {chats.data?.toLocaleString() ?? (bot.version === undefined ? '–' : '')}
      </td>
      <td>
        <BotMenu bot={bot} />
      </td>
    </tr>
  );
}

function BotName({ bot: { id, name, publicIds, labels } }: { readonly bot: ListedBot }): ReactNode {
  const may = useRights();
  const more = [...publicIds.map((publicId) => `/${publicId}`), ...labels].join(' · ');
  return (
    <div className="bot-name">
      <span className="bot-name__mark" aria-hidden>
        {[...name][0]?.toUpperCase() ?? '?'}
      </span>
      <div className="bot-name__words">
        <Link to={botPath(id, may('author') ? '' : '/results')} title={name}>
          {name}
        </Link>
        {more !== '' && <small>{more}</small>}
      </div>
    </div>
  );
}

function BotState({
  bot: { version, isClosed, isArchived, canary, source },
}: {
  readonly bot: ListedBot;
}): ReactNode {
  return (
    <div className="bot-marks">
      {isArchived && <Badge>Archived</Badge>}
      {version === undefined && <Badge>Not published</Badge>}
      {version !== undefined && isClosed && <Badge tone="warning">Closed, version {version}</Badge>}
      {version !== undefined && !isClosed && !isArchived && (
        <Badge tone="success">Live, version {version}</Badge>
      )}
      {canary && (
        <Badge tone="accent">
          Version {canary.version} for {canary.share} %
        </Badge>
      )}
      {source === 'file' && <Badge>From a file</Badge>}
    </div>
  );
}

function DraftMarks({ bot, review }: { readonly bot: ListedBot; readonly review: Review }): ReactNode {
  const errors = review.issues.filter(({ severity }) => severity !== 'warning').length;
  const warnings = review.issues.length - errors;
  const changes = review.comparison?.differences.length ?? 0;
  return (
    <div className="bot-marks">
      {changes > 0 && (
        <Badge tone="accent">
          {changes}
          {review.comparison?.isComplete ? '' : '+'} unpublished {changes === 1 ? 'change' : 'changes'}
        </Badge>
      )}
      {errors > 0 && (
        <Badge tone="danger">
          <CircleAlert aria-hidden />
          {errors} {errors === 1 ? 'error' : 'errors'}
        </Badge>
      )}
      {warnings > 0 && (
        <Badge tone="warning">
          <TriangleAlert aria-hidden />
          {warnings} {warnings === 1 ? 'warning' : 'warnings'}
        </Badge>
      )}
      {changes === 0 && review.issues.length === 0 && (
        <span className="bot-marks__calm">
          {bot.version === undefined ? 'Ready to publish' : 'No changes'}
        </span>
      )}
    </div>
  );
}
