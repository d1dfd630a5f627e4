// The numbers by branch, channel, source and version.
import type { ChatNumbers, ReadAnalyticsResponse } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { platformOf } from '../channels/platforms.ts';
import type { BranchNumbers } from './branch-numbers.ts';
import { shareWords } from './number-words.ts';

interface Part {
  readonly id: string;
  readonly label: string;
  readonly starts: number;
  readonly completed: number;
}

/** Conditions and A/B tests: which path finishes more often. */
export function BranchTables({ branches }: { readonly branches: readonly BranchNumbers[] }): ReactNode {
  if (branches.length === 0) return null;
  return (
    <section className="numbers__section" aria-labelledby="branches">
      <div className="numbers__heading">
        <h2 id="branches">Which paths chats took</h2>
      </div>
      <div className="numbers__parts">
        {branches.map(({ id, label, groupTitle, paths }) => (
          <PartTable
            key={id}
            title={`${label} in “${groupTitle}”`}
            head="Path"
            parts={paths.map((path) => ({ ...path, label: path.text, starts: path.count }))}
            isBestMarked
          />
        ))}
      </div>
    </section>
  );
}

export function ChannelTable({ channels }: Pick<ReadAnalyticsResponse, 'channels'>): ReactNode {
  return (
    <PartTable
      title="By channel"
      head="Channel"
      parts={channels.map(({ channel, kind, ...numbers }) => ({
        id: channel,
        label: platformOf(kind).label,
        ...numbers,
      }))}
    />
  );
}

export function SourceTable({ sources }: Pick<ReadAnalyticsResponse, 'sources'>): ReactNode {
  if (sources.length === 0)
    return (
      <section className="part">
        <h3>By source</h3>
        <p className="part__empty">
          Add <code>?utm_source=newsletter</code> to a link to the bot. Chats from that link are then counted
          here.
        </p>
      </section>
    );
  return (
    <PartTable
      title="By source"
      head="Source"
      parts={sources.map(({ source, ...numbers }) => ({ id: source, label: source, ...numbers }))}
    />
  );
}

export function VersionTable({ versions }: Pick<ReadAnalyticsResponse, 'versions'>): ReactNode {
  return (
    <PartTable
      title="By version"
      head="Version"
      parts={versions.map(({ version, ...numbers }) => ({
        id: String(version),
        label: `Version ${version}`,
        ...numbers,
      }))}
    />
  );
}

function PartTable({
  title,
  head,
  parts,
  isBestMarked = false,
}: {
  readonly title: string;
  readonly head: string;
  readonly parts: readonly (Part | (Part & ChatNumbers))[];
  readonly isBestMarked?: boolean;
}): ReactNode {
  const best = isBestMarked ? bestOf(parts) : undefined;
  return (
    <section className="part">
      <h3>{title}</h3>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="table__number">
              Chats
            </th>
            <th scope="col" className="table__number">
              Finished
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <td className="part__name">{part.label}</td>
              <td className="table__number">{part.starts.toLocaleString('en')}</td>
              <td className="table__number">
                {part === best ? (
                  <strong>{shareWords(part.completed, part.starts)}</strong>
                ) : (
                  shareWords(part.completed, part.starts)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The path that finishes most often; nothing without a difference. */
function bestOf(parts: readonly Part[]): Part | undefined {
  const shareOf = ({ starts, completed }: Part): number => (starts === 0 ? 0 : completed / starts);
  const [first, second] = parts.toSorted((one, other) => shareOf(other) - shareOf(one));
  return first && second && shareOf(first) > shareOf(second) ? first : undefined;
}
