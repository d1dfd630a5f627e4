// The panel on the right: selection, trial chat, problems, variables, settings and history. It shows one at a time; the
// chat stays mounted.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { isWarning } from '../../problem-words.ts';
import { useEditor, useEditorState } from '../editor-context.tsx';
import type { DockTab } from '../editor-state.ts';
import { focusCanvas, selectedPlace } from '../focus.ts';
import { ProblemsPanel } from '../problems/problems-panel.tsx';
import { TryPanel } from '../try-out/try-panel.tsx';
import { VariablesPanel } from '../variables/variables-panel.tsx';
import { BotPanel } from './bot-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { Inspector } from './inspector.tsx';

const TABS: readonly { readonly tab: DockTab; readonly label: string; readonly panel: () => ReactNode }[] = [
  { tab: 'inspect', label: 'Edit', panel: Inspector },
  { tab: 'try', label: 'Try it', panel: TryPanel },
  { tab: 'problems', label: 'Problems', panel: ProblemsPanel },
  { tab: 'variables', label: 'Variables', panel: VariablesPanel },
  { tab: 'bot', label: 'Settings', panel: BotPanel },
  { tab: 'history', label: 'History', panel: HistoryPanel },
];

export function Dock(): ReactNode {
  const { store, issues } = useEditor();
  const tab = useEditorState((state) => state.tab);
  const [hasTried, setHasTried] = useState(tab === 'try');
  if (tab === 'try' && !hasTried) setHasTried(true);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <aside
      className="dock"
      aria-label="Panel"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        const place = selectedPlace(store.get());
        if (place) place.focus();
        else focusCanvas();
      }}
    >
      <div className="dock__top">
        <div ref={tabs} className="dock__tabs" role="tablist" aria-label="Panels">
          {TABS.filter(({ tab: own }) => own !== 'history' || tab === own).map(({ tab: own, label }) => (
            <button
              key={own}
              type="button"
              role="tab"
              id={`dock-tab-${own}`}
              aria-selected={tab === own}
              aria-controls="dock-panel"
              className="tab dock__tab"
              onClick={() => store.set({ tab: own })}
            >
              {label}
              {own === 'problems' && issues.length > 0 && (
                <span
                  className={issues.every(isWarning) ? 'dock__count dock__count--warning' : 'dock__count'}
                >
                  {issues.length}
                </span>
              )}
            </button>
          ))}
        </div>
        <Button
          look="quiet"
          isIcon
          className="dock__close"
          aria-label="Close the panel"
          onClick={() => store.set({ isDockOpen: false })}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div id="dock-panel" className="dock__panel" role="tabpanel" aria-labelledby={`dock-tab-${tab}`}>
        {TABS.map(({ tab: own, panel: Panel }) => {
          if (own !== tab && !(own === 'try' && hasTried)) return null;
          return (
            <div key={own} className={`dock__content dock__content--${own}`} hidden={own !== tab}>
              <Panel />
            </div>
          );
        })}
      </div>
    </aside>
  );
}
