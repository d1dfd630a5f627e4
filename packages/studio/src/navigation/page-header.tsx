// The header of a page: breadcrumbs, the sections of a bot, and actions.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useRights } from '../data/rights.ts';
import { Link, usePath } from '../routing/router.tsx';
import { BOT_SECTIONS } from './bot-sections.ts';
import { PageTitle } from './page-title.tsx';

/** A parent page. */
export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/**
 * The header of a page. With `botId` it shows the sections of that bot.
 *
 * @example <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title="Lead form" botId="lead" actions={<Button look="primary">Publish</Button>} />
 */
export function PageHeader({
  crumbs = [],
  title,
  botId,
  tabs,
  actions,
  onRename,
}: {
  readonly crumbs?: readonly Crumb[];
  readonly title: string;
  readonly botId?: string;
  /** Sections beside the title, for pages that are not about one bot. */
  readonly tabs?: ReactNode;
  readonly actions?: ReactNode;
  /** Makes the title a field. */
  readonly onRename?: ((name: string) => void) | undefined;
}): ReactNode {
  useEffect(() => {
    document.title = `${title} · Colloquy`;
  }, [title]);
  return (
    <header className="page-header">
      <nav aria-label="Breadcrumbs">
        <ol className="crumbs">
          {crumbs.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <ChevronRight size={14} aria-hidden />
            </li>
          ))}
          <li>
            <PageTitle title={title} onRename={onRename} />
          </li>
        </ol>
      </nav>
      {botId === undefined ? tabs : <BotSections botId={botId} />}
      <div className="page-header__actions">{actions}</div>
    </header>
  );
}

function BotSections({ botId }: { readonly botId: string }): ReactNode {
  const path = usePath();
  const may = useRights();
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections scroll, and the page may be one of the last.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!here || !nav.current) return;
    const { left, width } = nav.current.getBoundingClientRect();
    nav.current.scrollLeft += here.getBoundingClientRect().left - left - width / 3;
  }, [path]);
  return (
    <nav ref={nav} className="page-header__tabs" aria-label="Sections of the bot">
      {BOT_SECTIONS.filter(({ needs }) => may(needs)).map(({ label, below }) => {
        const to = `/bots/${encodeURIComponent(botId)}${below}`;
        const isHere = below === '' ? path === to : path.startsWith(to);
        return (
          <Link key={label} to={to} className="tab" aria-current={isHere ? 'page' : undefined}>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
