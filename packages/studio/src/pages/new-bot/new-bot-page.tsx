// The page for creating a bot.
import type { ReactNode } from 'react';
import { PageHeader } from '../../navigation/page-header.tsx';
import { NewBot } from './new-bot.tsx';

/** The page `/studio/new`. */
export function NewBotPage(): ReactNode {
  return (
    <>
      <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title="New bot" />
      <div className="page-body">
        <NewBot />
      </div>
    </>
  );
}
