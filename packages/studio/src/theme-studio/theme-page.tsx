// The theme of a bot: controls on the left, the real chat on the right.
import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../design/button.tsx';
import { ErrorState } from '../design/empty-state.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import { ConflictsDialog } from '../editor/draft/conflicts-dialog.tsx';
import { SaveStatusButton } from '../editor/draft/save-status.tsx';
import { useDraft } from '../editor/draft/use-draft.ts';
import type { Editor } from '../editor/editor-context.tsx';
import { EditorContext, useDraftPart, useEditor } from '../editor/editor-context.tsx';
import { createEditorStore } from '../editor/editor-state.ts';
import type { DraftSession } from '../model/draft-session.ts';
import { PageHeader } from '../navigation/page-header.tsx';
import { PublishButton } from '../pages/publish/publish-button.tsx';
import { BackgroundSection } from './controls/background-section.tsx';
import { BrandSection } from './controls/brand-section.tsx';
import { ColoursSection } from './controls/colours-section.tsx';
import { LauncherSection } from './controls/launcher-section.tsx';
import { LooksSection } from './controls/looks-section.tsx';
import { MoreSection } from './controls/more-section.tsx';
import { ShapeSection } from './controls/shape-section.tsx';
import { ThemePreview } from './theme-preview.tsx';
import './theme.css';

/** The page `/studio/bots/:botId/theme`. */
export function ThemePage({ botId }: { readonly botId: string }): ReactNode {
  const { session, readOnly, error, retry } = useDraft(botId);
  if (session) return <OpenTheme key={botId} botId={botId} session={session} readOnly={readOnly} />;
  return (
    <>
      <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title={botId} botId={botId} />
      <div className="page-body">{error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton />}</div>
    </>
  );
}

interface OpenThemeProps {
  readonly botId: string;
  readonly session: DraftSession;
  readonly readOnly: string | undefined;
}

function OpenTheme({ botId, session, readOnly }: OpenThemeProps): ReactNode {
  const [store] = useState(() => createEditorStore());
  const editor = useMemo(
    (): Editor => ({
      botId,
      session,
      store,
      schemas: undefined,
      issues: [],
      canEdit: readOnly === undefined,
      reveal: () => undefined,
      registerReveal: () => undefined,
    }),
    [botId, session, store, readOnly],
  );
  return (
    <EditorContext value={editor}>
      <Page readOnly={readOnly} />
      <ConflictsDialog />
    </EditorContext>
  );
}

function Page({ readOnly }: { readonly readOnly: string | undefined }): ReactNode {
  const { botId } = useEditor();
  const name = useDraftPart(({ definition }) => definition.name);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={name || botId}
        botId={botId}
        actions={
          <>
            <Steps />
            {readOnly === undefined && <PublishButton botId={botId} />}
          </>
        }
      />
      {readOnly !== undefined && <p className="banner">{readOnly}</p>}
      <div className="theme">
        <div className="theme__controls">
          <LooksSection />
          <BrandSection />
          <ShapeSection />
          <BackgroundSection />
          <LauncherSection />
          <ColoursSection />
          <MoreSection />
        </div>
        <ThemePreview />
      </div>
    </>
  );
}

/** The save status, undo and redo. */
function Steps(): ReactNode {
  const { session } = useEditor();
  const canUndo = useDraftPart((snapshot) => snapshot.canUndo);
  const canRedo = useDraftPart((snapshot) => snapshot.canRedo);
  return (
    <>
      <SaveStatusButton />
      <Button look="quiet" isIcon aria-label="Undo" disabled={!canUndo} onClick={() => session.undo()}>
        <Undo2 aria-hidden />
      </Button>
      <Button look="quiet" isIcon aria-label="Redo" disabled={!canRedo} onClick={() => session.redo()}>
        <Redo2 aria-hidden />
      </Button>
    </>
  );
}
