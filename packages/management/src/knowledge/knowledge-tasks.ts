// Tasks on documents, for the knowledge thread: reading a document, and searching in those of a bot.
import { readFileSync } from 'node:fs';
import type { Findings, KnowledgeBase, SourcePassage } from '@colloquy/knowledge';
import { askBase, buildBase, mediaTypeOf, readPassages, UnreadableDocument } from '@colloquy/knowledge';
import type { SearchDocumentsResponse } from '@colloquy/schema';
import { limits } from '../limits.ts';

/** A task. */
export type KnowledgeTask =
  | { readonly type: 'read'; readonly name: string; readonly path: string }
  | {
      readonly type: 'search';
      readonly botId: string;
      /** Names exactly these documents: other documents have another one. */
      readonly edition: string;
      /** Absent while the thread may have the edition already. */
      readonly documents?: readonly PassagesOf[] | undefined;
      readonly question: string;
      readonly limit: number;
    };

/** The passages of a document as JSON text, as they are stored. */
export interface PassagesOf {
  readonly name: string;
  readonly passages: string;
}

/** A document that was read; or the sentence why it cannot be. */
export type ReadTaskResult =
  | {
      readonly ok: true;
      readonly mediaType: string;
      readonly passageCount: number;
      readonly passages: string;
    }
  | { readonly ok: false; readonly message: string };

interface OpenBase {
  readonly edition: string;
  readonly base: KnowledgeBase;
  readonly characters: number;
}

/**
 * Creates the function that runs tasks. It keeps the bases of the last bots that were searched.
 *
 * @example
 * const run = createKnowledgeTasks();
 * run({ type: 'read', name: 'hours.md', path: received.file.path });
 */
export function createKnowledgeTasks(): (
  task: KnowledgeTask,
) => ReadTaskResult | SearchDocumentsResponse | undefined {
  const bases = new Map<string, OpenBase>();

  function open({ botId, edition, documents }: Extract<KnowledgeTask, { type: 'search' }>) {
    const known = bases.get(botId);
    bases.delete(botId);
    const opened = known?.edition === edition ? known : documents && openBase(edition, documents);
    if (!opened) return undefined;
    bases.set(botId, opened);
    makeRoom(bases);
    return opened.base;
  }

  return (task) => {
    if (task.type === 'read') return read(task);
    const base = open(task);
    return base && found(askBase(base, task.question, task.limit));
  };
}

/** Without the numbers of terms, which mean nothing outside of the index. */
function found({ words, passages, confidence }: Findings): SearchDocumentsResponse {
  return {
    confidence,
    passages: passages.map((passage) => ({ ...passage, headings: [...passage.headings] })),
    words: words.map((word) => ({
      ...word,
      terms: word.terms.map(({ term, weight }) => ({ term, weight })),
    })),
  };
}

function read({ name, path }: Extract<KnowledgeTask, { type: 'read' }>): ReadTaskResult {
  const mediaType = mediaTypeOf(name);
  if (!mediaType)
    return { ok: false, message: 'Files of this type cannot be read. Add md, html, txt or csv files.' };
  try {
    const found = readPassages({ name, mediaType, text: textOf(readFileSync(path)) });
    const passages = JSON.stringify(found.map(({ source, ...passage }) => passage));
    return { ok: true, mediaType, passageCount: found.length, passages };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Programs for spreadsheets still write files in the encoding of Windows. */
function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function openBase(edition: string, documents: readonly PassagesOf[]): OpenBase {
  const passages = documents.flatMap(({ name, passages: text }) =>
    (JSON.parse(text) as readonly Omit<SourcePassage, 'source'>[]).map((passage) => ({
      ...passage,
      source: name,
    })),
  );
  const characters = documents.reduce((sum, document) => sum + document.passages.length, 0);
  return { edition, base: buildBase(passages), characters };
}

/** Removes the bases that were not searched for the longest time. The newest one stays. */
function makeRoom(bases: Map<string, OpenBase>): void {
  let characters = [...bases.values()].reduce((sum, base) => sum + base.characters, 0);
  for (const [botId, base] of bases) {
    if (characters <= limits.openKnowledgeCharacters || bases.size === 1) return;
    bases.delete(botId);
    characters -= base.characters;
  }
}
