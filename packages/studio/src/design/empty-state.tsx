// The states of an empty list and of a page that failed to load.
import type { LucideIcon } from 'lucide-react';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMissing, wordsOf } from '../problem-words.ts';
import { Button, LinkButton } from './button.tsx';
import './states.css';

/**
 * One sentence, one action, one example.
 *
 * @example <EmptyState icon={Inbox} title="No results yet">They appear when somebody answers the first question.</EmptyState>
 */
export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  return (
    <div className="empty">
      <Icon className="empty__icon" strokeWidth={1.5} aria-hidden />
      <div>
        <h2 className="empty__title">{title}</h2>
        {children !== undefined && <p className="empty__words">{children}</p>}
      </div>
      {actions !== undefined && <div className="empty__actions">{actions}</div>}
    </div>
  );
}

/** The error, and a retry button. */
export function ErrorState({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}): ReactNode {
  const isGone = isMissing(error);
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={isGone ? 'This does not exist' : 'This could not be loaded'}
        actions={
          isGone ? (
            <LinkButton to="/">All bots</LinkButton>
          ) : (
            onRetry && (
              <Button look="primary" onClick={onRetry}>
                Try again
              </Button>
            )
          )
        }
      >
        {wordsOf(error)}
      </EmptyState>
    </div>
  );
}
