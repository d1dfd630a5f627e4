// The real chat on the draft. The canvas highlights its path.
import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import type { Definition } from '../../model/definition.ts';
import { findGroup } from '../../model/definition.ts';
import { useDefinition, useEditor, useEditorState } from '../editor-context.tsx';
import { TestsSection } from './tests-section.tsx';
import type { TriedChat } from './tried-chat.ts';
import { startTriedChat } from './tried-chat.ts';
import type { Rewind } from './turns.ts';
import { TurnsSection } from './turns-section.tsx';
import { useTurns } from './use-turns.ts';
import './try-out.css';

/** A start of the chat; a new object restarts it. */
interface Start {
  readonly rewind?: Rewind;
  /** Where the chat with the earlier turns started. */
  readonly tryFrom?: string | undefined;
}

export function TryPanel(): ReactNode {
  const { store } = useEditor();
  const definition = useDefinition();
  const tryFrom = useEditorState((state) => state.tryFrom);
  const place = useRef<HTMLDivElement>(null);
  const newest = useRef(definition);
  newest.current = definition;
  const [start, setStart] = useState<Start>({});
  const [started, setStarted] = useState<Definition>();
  const [chat, setChat] = useState<TriedChat>();
  const turns = useTurns(chat);
  const groupId = tryFrom?.split('\n')[0];

  useEffect(() => {
    const host = place.current;
    if (!host) return undefined;
    setStarted(newest.current);
    const stop = startTriedChat({
      host,
      definition: newest.current,
      groupId,
      rewind: start.tryFrom === tryFrom ? start.rewind : undefined,
      store,
      onChange: setChat,
    });
    return () => {
      stop();
      store.set({ walked: new Set(), current: undefined });
    };
  }, [start, tryFrom, groupId, store]);

  const isChanged = started !== undefined && started !== definition;
  const from = groupId === undefined ? undefined : findGroup(definition, groupId)?.title;
  return (
    <div className="try">
      <div className="try__tools">
        <span className="field__help">{from === undefined ? 'From the start' : `From “${from}”`}</span>
        {isChanged && <span className="try__changed">Changed since</span>}
        {from !== undefined && (
          <Button look="quiet" onClick={() => store.set({ tryFrom: undefined })}>
            <Play aria-hidden />
            From the start
          </Button>
        )}
        <Button look={isChanged ? 'primary' : 'quiet'} onClick={() => setStart({})}>
          <RotateCcw aria-hidden />
          Restart
        </Button>
      </div>
      <div ref={place} className="try__chat" />
      <div className="try__more">
        {chat && (
          <TurnsSection chat={chat} query={turns} onRewind={(rewind) => setStart({ rewind, tryFrom })} />
        )}
        <TestsSection sessionId={chat?.sessionId} />
      </div>
    </div>
  );
}
