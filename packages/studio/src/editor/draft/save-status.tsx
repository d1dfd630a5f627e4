// The save status as text. A click opens the history.
import { Check, CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaveStatus } from '../../model/draft-session.ts';
import { useDraftPart, useEditor } from '../editor-context.tsx';

export function SaveStatusButton(): ReactNode {
  const status = useDraftPart((snapshot) => snapshot.status);
  const { store, canEdit } = useEditor();
  const {
    icon: Icon,
    words,
    title,
  } = canEdit ? lookOf(status) : { icon: undefined, words: 'Read only', title: 'History' };
  return (
    <button
      type="button"
      className={`save-status save-status--${status.type}`}
      title={title}
      onClick={() => store.set({ tab: 'history', isDockOpen: true })}
    >
      {Icon && <Icon aria-hidden />}
      <span role="status">{words}</span>
    </button>
  );
}

function lookOf(status: SaveStatus) {
  switch (status.type) {
    case 'saved':
      return {
        icon: Check,
        words: status.at === undefined ? 'Saved' : `Saved ${timeOf(status.at)}`,
        title: 'Everything is saved. Open the history',
      };
    case 'saving':
      return { icon: undefined, words: 'Saving …', title: 'Open the history' };
    case 'away':
      return {
        icon: CloudOff,
        words: status.isSignedOut ? 'Sign in to save' : 'Offline. Kept in this browser',
        title: 'Your changes are kept in this browser and are sent as soon as the server is back.',
      };
    case 'conflict':
      return { icon: CircleAlert, words: 'Changed by two people', title: 'Choose which values stay' };
    case 'refused':
      return {
        icon: CircleAlert,
        words: 'Not saved',
        title: `${status.message} Undo the last change to go on.`,
      };
  }
}

function timeOf(milliseconds: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(milliseconds);
}
