// The header of the access pages.
import type { ReactNode } from 'react';
import { PageHeader } from '../../navigation/page-header.tsx';
import { Link, usePath } from '../../routing/router.tsx';

const TABS = [
  { label: 'Credentials', to: '/access' },
  { label: 'People and tokens', to: '/access/tokens' },
] as const;

/** @example <AccessHeader actions={<Button look="primary">New token</Button>} /> */
export function AccessHeader({ actions }: { readonly actions: ReactNode }): ReactNode {
  const path = usePath();
  return (
    <PageHeader
      title="Access"
      actions={actions}
      tabs={
        <nav className="page-header__tabs" aria-label="Sections of access">
          {TABS.map(({ label, to }) => (
            <Link key={to} to={to} className="tab" aria-current={path === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      }
    />
  );
}
