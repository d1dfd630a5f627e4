// Differences between recent chats and their replay, by block and kind. Each opens to one of its chats, side by side.
import type { ReplayGroup } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { wordsOf } from '../../problem-words.ts';
import { replayedChatQuery } from './publish-queries.ts';
import { kindWords } from './replay-words.ts';
import './replay.css';
import { ReplayedTurns } from './replayed-turns.tsx';
import { useFlowWords } from './use-flow-words.ts';

/** @example <ReplayGroups botId="lead" version={3} groups={replay.groups} /> */
export function ReplayGroups({
  botId,
  version,
  groups,
}: {
  readonly botId: string;
  readonly version: number;
  readonly groups: readonly ReplayGroup[];
}): ReactNode {
  const words = useFlowWords(botId, ['draft', version]);
  if (!words) return <Skeleton rows={2} columns={[60, 20]} />;
  return (
    <ul className="replay">
      {groups.map((group) => (
        <li key={`${group.kind} ${group.block ?? ''}`}>
          <Group
            group={group}
            place={group.block === undefined ? 'Start' : words.block(group.block, group.title)}
          />
        </li>
      ))}
    </ul>
  );
}

function Group({ group, place }: { readonly group: ReplayGroup; readonly place: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { kind, chats } = group;
  return (
    <details className="replay__group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="replay__count">
          {chats}
          <span className="only-read-aloud"> {chats === 1 ? 'chat' : 'chats'}: </span>
        </span>
        <span>
          {place}
          {group.group !== undefined && <span className="replay__quiet"> in “{group.group}”</span>}
          <span className="replay__kind">{kindWords(kind)}</span>
        </span>
        <ChevronDown aria-hidden />
      </summary>
      {isOpen && <Examples group={group} />}
    </details>
  );
}

function Examples({ group }: { readonly group: ReplayGroup }): ReactNode {
  const [index, setIndex] = useState(0);
  const { chatIds, chats } = group;
  const chat = useQuery(replayedChatQuery(chatIds[index] ?? ''));
  return (
    <div className="replay__examples">
      {chatIds.length > 1 && (
        <div className="replay__steps">
          <Button
            look="quiet"
            aria-label="Previous chat"
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span>
            Chat {index + 1} of {chats}
          </span>
          <Button
            look="quiet"
            aria-label="Next chat"
            disabled={index === chatIds.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
      {chat.error && <p>{wordsOf(chat.error)}</p>}
      {chat.isLoading && <Skeleton rows={2} columns={[40, 40]} />}
      {chat.data && <ReplayedTurns turns={chat.data.turns} about={group} />}
    </div>
  );
}
