// The real chat on the draft. The canvas highlights its path.
import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ChoiceBar } from '../../design/choice-bar.tsx';
import type { Definition } from '../../model/definition.ts';
import { findGroup } from '../../model/definition.ts';
import { useDefinition, useEditor, useEditorState } from '../editor-context.tsx';
import { PlatformChat } from './platform-chat/platform-chat.tsx';
import type { PreviewedPlatform } from './platform-chat/platform-looks.ts';
import { PLATFORM_LOOKS } from './platform-chat/platform-looks.ts';
import { TestsSection } from './tests-section.tsx';
import type { TriedChat } from './tried-chat.ts';
import { startTriedChat } from './tried-chat.ts';
import type { Rewind } from './turns.ts';
import { TurnsSection } from './turns-section.tsx';
import { useTurns } from './use-turns.ts';
import './try-out.css';

/** Where the chat is looked at. */
type Place = 'web' | PreviewedPlatform;

const PLACES = [
  { value: 'web', label: 'Web' },
  { value: 'telegram', label: PLATFORM_LOOKS.telegram.label },
  { value: 'whatsapp', label: PLATFORM_LOOKS.whatsapp.label },
] as const;

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
  const frame = useRef<HTMLDivElement>(null);
  const newest = useRef(definition);
  newest.current = definition;
  const [start, setStart] = useState<Start>({});
  const [started, setStarted] = useState<Definition>();
  const [chat, setChat] = useState<TriedChat>();
  const [place, setPlace] = useState<Place>('web');
  const platform = place === 'web' ? undefined : place;
  const turns = useTurns(chat, platform);
  const groupId = tryFrom?.split('\n')[0];

  useEffect(() => {
    const host = frame.current;
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
        <ChoiceBar label="Where" value={place} options={PLACES} onChange={setPlace} />
        <Button look={isChanged ? 'primary' : 'quiet'} onClick={() => setStart({})}>
          <RotateCcw aria-hidden />
          Restart
        </Button>
      </div>
      {(from !== undefined || isChanged) && (
        <div className="try__tools">
          {from !== undefined && <span className="field__help">From “{from}”</span>}
          {isChanged && <span className="try__changed">Changed since</span>}
          {from !== undefined && (
            <Button look="quiet" onClick={() => store.set({ tryFrom: undefined })}>
              <Play aria-hidden />
              From the start
            </Button>
          )}
        </div>
      )}
      <div className="try__talk">
        <div ref={frame} className={platform ? 'try__chat try__chat--unseen' : 'try__chat'} />
        {platform && (
          <PlatformChat
            key={`${platform} ${chat?.sessionId}`}
            kind={platform}
            name={String(definition.name ?? 'Bot')}
            turns={turns.data?.turns ?? []}
            isEnded={chat?.isEnded === true}
            onReply={(text) => chat?.reply(text)}
          />
        )}
      </div>
      <div className="try__more">
        {chat && (
          <TurnsSection chat={chat} query={turns} onRewind={(rewind) => setStart({ rewind, tryFrom })} />
        )}
        <TestsSection sessionId={chat?.sessionId} />
      </div>
    </div>
  );
}
