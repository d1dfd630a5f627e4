// Where the fields of a form read and write: the block, or one row of a list in it.
import type { Block, Issue } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { kindOf } from '../../blocks/block-kinds.ts';
import { findBlock } from '../../model/definition.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject } from '../../model/json.ts';
import { readOption, writeOption } from '../../model/option-path.ts';
import { useEditor } from '../editor-context.tsx';
import { joined } from './option-path.ts';

/** Edits with one key in quick succession are one step of undo: the letters of a field. */
interface EditWords {
  readonly mergeKey?: string | undefined;
}

export interface Scope {
  readonly block: Block;
  /** The path of the row in the block; empty for the block itself. */
  readonly path: string;
  /** The block, or the row. */
  readonly value: JsonObject;
  readonly isDisabled: boolean;
  /** Changes several options in one step. It gets the newest state. */
  readonly change: (edit: (value: JsonObject) => JsonObject, words?: EditWords) => void;
}

const ScopeContext = createContext<Scope | undefined>(undefined);

/** @throws Error outside of a form */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('This is a part of the form of a block.');
  return scope;
}

/** The scope of a whole block. */
export function BlockScope({
  block,
  children,
}: {
  readonly block: Block;
  readonly children: ReactNode;
}): ReactNode {
  const { session, canEdit } = useEditor();
  const { id, type } = block;
  const change = useMemo(
    (): Scope['change'] => (edit, words) => {
      const before = findBlock(session.snapshot().definition, id)?.block;
      if (!before || !canEdit) return;
      const after = edit(before);
      const label = `Edit ${kindOf(type).label.toLowerCase()}`;
      const parts = ['content', 'options', 'items'].filter((part) => after[part] !== before[part]);
      // Several parts that change at once are one step.
      const mergeKey = words?.mergeKey ?? (parts.length > 1 ? `edit ${id} ${performance.now()}` : undefined);
      for (const part of parts)
        session.run(
          { type: 'setBlockField', blockId: id, path: [part], value: after[part] },
          mergeKey === undefined ? { label } : { label, mergeKey },
        );
    },
    [session, canEdit, id, type],
  );
  const scope = useMemo(
    (): Scope => ({ block, path: '', value: block, isDisabled: !canEdit, change }),
    [block, canEdit, change],
  );
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/**
 * The scope of one row of a list, or of an object within the block.
 *
 * @param seed the first row of a list that is not written yet
 */
export function InnerScope({
  path,
  seed,
  children,
}: {
  readonly path: string;
  readonly seed?: { readonly path: string; readonly row: JsonObject } | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const outer = useScope();
  const found = readOption(outer.value, path) ?? seed?.row;
  const inner = useMemo(
    (): Scope => ({
      ...outer,
      path: joined(outer.path, path),
      value: isObject(found) ? found : {},
      change: (edit, words) =>
        outer.change((whole) => {
          const isMissing = seed !== undefined && readOption(whole, path) === undefined;
          const seeded = isMissing ? writeOption(whole, seed.path, [seed.row]) : whole;
          const before = readOption(seeded, path);
          const after = edit(isObject(before) ? before : {});
          return after === before ? whole : writeOption(seeded, path, after);
        }, words),
    }),
    [outer, path, found, seed],
  );
  return <ScopeContext value={inner}>{children}</ScopeContext>;
}

export interface Option {
  readonly value: unknown;
  readonly isDisabled: boolean;
  /** Sets the option, or removes it without a value. `isTyped` joins letters to one step of undo. */
  readonly set: (value: unknown, isTyped?: boolean) => void;
}

/**
 * An option by its path in the scope.
 *
 * @example const { value, set } = useOption('options.isLong');
 */
export function useOption(path: string): Option {
  const { block, path: place, value, isDisabled, change } = useScope();
  const full = joined(place, path);
  return {
    value: readOption(value, path),
    isDisabled,
    set: (next, isTyped = false) =>
      change((whole) => writeOption(whole, path, next), {
        mergeKey: isTyped ? `${full} ${block.id}` : undefined,
      }),
  };
}

/** The problems of the form's block by path, and which of them a field shows. */
export interface FormIssues {
  readonly at: (path: string) => Issue | undefined;
  /** A field on the page shows the problems of this path; returns what ends that. */
  readonly claim: (path: string) => () => void;
}

export const IssuesContext = createContext<FormIssues>({ at: () => undefined, claim: () => () => undefined });

/** What the check says about an option. Only for a control that shows it: then it does not stand above the form. */
export function useIssueAt(path: string | undefined): Issue | undefined {
  const issues = useContext(IssuesContext);
  const { path: place } = useScope();
  const full = path === undefined ? undefined : joined(place, path);
  const { claim } = issues;
  useEffect(() => (full === undefined ? undefined : claim(full)), [claim, full]);
  return full === undefined ? undefined : issues.at(full);
}
