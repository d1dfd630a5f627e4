// The list of bots.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../../app/page-header.tsx';
import { Link } from '../../app/router.tsx';
import { manage } from '../../data/management.ts';
import { ErrorState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';

/** The page `/studio`. */
export function BotsPage(): ReactNode {
  const bots = useQuery({ queryKey: ['bots'], queryFn: () => manage.listBots() });
  return (
    <>
      <PageHeader title="Bots" />
      <div className="page-body">
        {bots.isPending && <Skeleton />}
        {bots.isError && <ErrorState error={bots.error} onRetry={() => void bots.refetch()} />}
        <ul>
          {bots.data?.bots.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/bots/${encodeURIComponent(id)}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
