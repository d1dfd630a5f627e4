// Blocks that failed, such as requests to systems that did not answer.
import type { BlockNumbers } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { namesOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import { useRights } from '../../data/rights.ts';
import type { Definition } from '../../model/definition.ts';
import { findBlock } from '../../model/definition.ts';
import { botPath } from '../../navigation/bot-sections.ts';
import { Link } from '../../routing/router.tsx';
import { countWords } from './number-words.ts';

/** @example <FailureList botId="lead" blocks={analytics.blocks} definition={definition} /> */
export function FailureList({
  botId,
  blocks,
  definition,
}: {
  readonly botId: string;
  readonly blocks: readonly BlockNumbers[];
  readonly definition: Definition | undefined;
}): ReactNode {
  const may = useRights();
  const failing = blocks
    .filter(({ failures }) => failures > 0)
    .toSorted((one, other) => other.failures - one.failures);
  if (failing.length === 0) return null;
  return (
    <section className="numbers__section" aria-labelledby="failures">
      <div className="numbers__heading">
        <h2 id="failures">What failed</h2>
      </div>
      <ul className="failures">
        {failing.map(({ id, type, groupTitle, failures, views }) => {
          const placed = definition && findBlock(definition, id);
          const words = placed && kindOf(type).text?.(placed.block, namesOf(definition));
          return (
            <li key={id}>
              <span className="failures__count">{countWords(failures, 'time')}</span>
              <span>
                {placed && may('author') ? (
                  <Link to={`${botPath(botId)}?block=${encodeURIComponent(id)}`}>
                    {words || kindOf(type).label}
                  </Link>
                ) : (
                  words || kindOf(type).label
                )}{' '}
                <span className="quiet">
                  in “{groupTitle}”, of {countWords(views, 'run')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
