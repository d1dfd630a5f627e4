// The editor of a bot: its flow on a canvas, and a panel for the selection.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { namesOf } from '../blocks/block-kind.ts';
import { useBlockSchemas } from '../blocks/use-block-schemas.ts';
import { ErrorState } from '../design/empty-state.tsx';
import { Skeleton } from '../design/skeleton.tsx';
import type { Definition } from '../model/definition.ts';
import { findBlock } from '../model/definition.ts';
import type { DraftSession } from '../model/draft-session.ts';
import { PageHeader } from '../navigation/page-header.tsx';
import { useActions } from './actions.ts';
import { Palette } from './add/palette.tsx';
import { QuickAdd } from './add/quick-add.tsx';
import { preloadForms } from './block-forms/registry.ts';
import { Canvas } from './canvas/canvas.tsx';
import { readCollapsed } from './canvas/collapsed-groups.ts';
import { useCardNumbers } from './canvas/use-card-numbers.ts';
import { isPossible } from './commands/commands.ts';
import { Dock } from './dock/dock.tsx';
import { ConflictsDialog } from './draft/conflicts-dialog.tsx';
import { useDraft } from './draft/use-draft.ts';
import './editor.css';
import './add/add.css';
import './dock/panels.css';
import type { Editor } from './editor-context.tsx';
import {
  EditorContext,
  NamesContext,
  useDraftPart,
  useEditor,
  useEditorState,
  useRun,
} from './editor-context.tsx';
import { createEditorStore, nothingSelected } from './editor-state.ts';
import { useEditorPalette } from './find/use-editor-palette.ts';
import { useNameFromFirstWords } from './first-words.ts';
import { keepFocusOnCanvas } from './focus.ts';
import { commandFor } from './keys/shortcuts.ts';
import { ShortcutsDialog } from './keys/shortcuts-dialog.tsx';
import { CanvasMenu } from './page/canvas-menu.tsx';
import { MainActions, Toolbar } from './page/toolbar.tsx';
import { useIssues } from './problems/use-issues.ts';

/** Smallest window width in pixels for an initially open panel, and for the list of blocks. */
const ROOM_FOR_PANEL = 1_000;
const ROOM_FOR_BLOCKS = 1_600;

/** The page `/studio/bots/:botId`. */
export default function EditorPage({ botId }: { readonly botId: string }): ReactNode {
  const { session, readOnly, error, retry } = useDraft(botId);
  // The schemas describe most blocks. Both load at the same time, so that no block is drawn without its name.
  const { isLoading } = useBlockSchemas();
  if (session && !isLoading)
    return <OpenEditor key={botId} botId={botId} session={session} readOnly={readOnly} />;
  return (
    <>
      <PageHeader crumbs={[{ label: 'Bots', to: '/' }]} title={botId} botId={botId} />
      <div className="page-body">{error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton />}</div>
    </>
  );
}

interface OpenEditorProps {
  readonly botId: string;
  readonly session: DraftSession;
  readonly readOnly: string | undefined;
}

function OpenEditor({ botId, session, readOnly }: OpenEditorProps): ReactNode {
  const [store] = useState(() =>
    createEditorStore({
      // A new bot opens with a running trial chat.
      tab: new URLSearchParams(window.location.search).has('try') ? 'try' : 'inspect',
      isDockOpen: window.innerWidth >= ROOM_FOR_PANEL,
      collapsed: readCollapsed(botId),
      isPaletteOpen: window.innerWidth >= ROOM_FOR_BLOCKS && readOnly === undefined,
    }),
  );
  const [tag, setTag] = useState(() => session.snapshot().tag);
  const { issues: found } = useIssues(botId, tag);
  const newBlockId = useSyncExternalStore(store.subscribe, () => store.get().newBlockId);
  const issues = useMemo(
    () =>
      found.filter((issue) => newBlockId === undefined || !('block' in issue) || issue.block !== newBlockId),
    [found, newBlockId],
  );
  const { schemas } = useBlockSchemas();
  const [show] = useState(() => ({ node: (_nodeId: string): void => undefined }));

  useEffect(() => session.subscribe(() => setTag(session.snapshot().tag)), [session]);

  const editor = useMemo(
    (): Editor => ({
      botId,
      session,
      store,
      schemas,
      issues,
      canEdit: readOnly === undefined,
      registerReveal: (reveal) => {
        show.node = reveal;
      },
      reveal({ blockId, groupId }) {
        const placed = blockId === undefined ? undefined : findBlock(session.snapshot().definition, blockId);
        const nodeId = placed?.group.id ?? groupId;
        if (nodeId === undefined) return;
        const selection = placed && blockId !== undefined ? { blockIds: [blockId] } : { groupIds: [nodeId] };
        store.set({ selection: { ...nothingSelected, ...selection }, tab: 'inspect', isDockOpen: true });
        show.node(nodeId);
      },
    }),
    [botId, session, store, schemas, issues, readOnly, show],
  );
  useEffect(preloadForms, []);
  useEffect(() => {
    // A link from another page, such as from the question where a visitor stopped.
    const blockId = new URLSearchParams(window.location.search).get('block');
    if (blockId !== null) editor.reveal({ blockId });
  }, []);
  return (
    <EditorContext value={editor}>
      <Names>
        <Page readOnly={readOnly} />
      </Names>
    </EditorContext>
  );
}

/** Names rarely change: rows render again only when they do, or when the server's schemas arrive. */
function Names({ children }: { readonly children: ReactNode }): ReactNode {
  const { schemas, session } = useEditor();
  const named = useDraftPart(({ definition }) => namedParts(definition));
  const names = useMemo(() => namesOf(session.snapshot().definition), [named, schemas, session]);
  return <NamesContext value={names}>{children}</NamesContext>;
}

/** Ids and names as one text, so that it is the same for as long as they are. */
function namedParts({ variables, groups }: Definition): string {
  return JSON.stringify([
    variables?.map(({ id, name }) => [id, name]),
    groups?.map(({ id, title }) => [id, title]),
  ]);
}

function Page({ readOnly }: { readonly readOnly: string | undefined }): ReactNode {
  const { botId, canEdit, session } = useEditor();
  const queries = useQueryClient();
  const name = useDraftPart(({ definition }) => definition.name);
  const status = useDraftPart((snapshot) => snapshot.status);
  const isDockOpen = useEditorState((state) => state.isDockOpen);
  const isPaletteOpen = useEditorState((state) => state.isPaletteOpen);
  useKeys();
  useEditorPalette();
  useNameFromFirstWords();
  useCardNumbers();
  const run = useRun();
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bots', to: '/' }]}
        title={typeof name === 'string' && name !== '' ? name : botId}
        botId={botId}
        actions={<MainActions />}
        onRename={
          canEdit
            ? (wanted) => {
                run({ type: 'setBotField', path: ['name'], value: wanted }, 'Rename');
                void session.flush().then(() => queries.invalidateQueries({ queryKey: ['bots'] }));
              }
            : undefined
        }
      />
      <Toolbar />
      {readOnly !== undefined && <p className="banner">{readOnly}</p>}
      {status.type === 'refused' && (
        <p className="banner banner--danger" role="alert">
          {status.message} Your changes are kept in this browser; undo the last one to go on.
        </p>
      )}
      <div className="editor">
        {isPaletteOpen && <Palette />}
        <Canvas menu={CanvasMenu} />
        {isDockOpen && <Dock />}
      </div>
      <QuickAdd />
      <ShortcutsDialog />
      <ConflictsDialog />
    </>
  );
}

function useKeys(): void {
  const editor = useEditor();
  const actions = useActions();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandFor(event);
      if (!command || event.defaultPrevented) return;
      event.preventDefault();
      if (!isPossible(command, editor)) return;
      const isOnCanvas = event.target instanceof Element && event.target.closest('.canvas') !== null;
      command.run(editor, actions);
      if (isOnCanvas) keepFocusOnCanvas();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [editor, actions]);
}
