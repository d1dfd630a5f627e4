// Cuts the texts of a long chat, its state and the variables of its result, into parts: a turn writes what it has changed.
import type { Frame, State, TurnResult } from '@colloquy/engine';
import type { Value } from '@colloquy/schema';
import type { TextPart, TextParts } from '@colloquy/storage';
import type { CutList, CutRules } from './cut-list.ts';
import { charactersIn, cutList, namesIn, sameElements, textOfList } from './cut-list.ts';

/** A text with references to parts, and the lists that it was cut from. */
export interface CutText<Lists> {
  readonly text: string;
  readonly parts: TextParts;
  readonly lists: Lists;
  /** The length of the whole text. */
  readonly characters: number;
}

/** The lists of a state that may be long, as they were stored last. */
export interface StateLists {
  readonly frames: readonly FrameLists[];
  readonly transcript: CutList | undefined;
}

interface FrameLists {
  readonly variables: CutList<Value>;
  readonly answers: CutList;
  readonly brought: CutList | undefined;
}

type ResultVariable = TurnResult['variables'][number];

/** The variables of a result, as they were stored last. */
export type VariableList = CutList<ResultVariable>;

const VALUES: CutRules<Value> = {
  isSame: Object.is,
  listIn: (value) => (Array.isArray(value) ? { list: value, open: '[', close: ']' } : undefined),
};

/** The variables of a result are made for each turn. */
const RESULT_VARIABLES: CutRules<ResultVariable> = {
  isSame: (one, other) => one.id === other.id && one.name === other.name && one.value === other.value,
  listIn: ({ id, name, value }) =>
    Array.isArray(value)
      ? {
          list: value,
          open: `${JSON.stringify({ id, name }).slice(0, -1)},"value":[`,
          close: ']}',
        }
      : undefined,
};

/**
 * Cuts a state. The text is the state as JSON with its long lists last.
 *
 * @param before the lists of the state that is stored; absent when they are unknown
 * @example cutState(state, undefined).text
 */
export function cutState(state: State, before: StateLists | undefined): CutText<StateLists> {
  const added: TextPart[] = [];
  const { frames, transcript, ...rest } = state;
  const cut = frames.map((frame, index) => cutFrame(frame, before?.frames[index], added));
  const lines = transcript && cutList(transcript, before?.transcript, sameElements, added);
  const lists = { frames: cut.map((one) => one.lists), transcript: lines ?? undefined };
  const inFrames = cut.map(({ text }) => text).join(',');
  const text = `${opened(rest)},"frames":[${inFrames}],"transcript":${lines ? `[${textOfList(lines)}]` : 'null'}}`;
  return cutText({ text, lists, added }, listsOf(lists), before && listsOf(before));
}

/**
 * Cuts the variables of a result.
 *
 * @param before the list that is stored; absent when it is unknown
 */
export function cutVariables(
  variables: readonly ResultVariable[],
  before: VariableList | undefined,
): CutText<VariableList> {
  const added: TextPart[] = [];
  const lists = cutList(variables, before, RESULT_VARIABLES, added);
  return cutText({ text: `[${textOfList(lists)}]`, lists, added }, [lists], before && [before]);
}

function cutFrame(
  frame: Frame,
  before: FrameLists | undefined,
  added: TextPart[],
): { readonly text: string; readonly lists: FrameLists } {
  const { variables, answers, brought, ...rest } = frame;
  const lists = {
    variables: cutList(variables, before?.variables, VALUES, added),
    answers: cutList(answers, before?.answers, sameElements, added),
    brought: brought && cutList(brought, before?.brought, sameElements, added),
  };
  const more = lists.brought ? `,"brought":[${textOfList(lists.brought)}]` : '';
  const text = `${opened(rest)},"variables":[${textOfList(lists.variables)}],"answers":[${textOfList(lists.answers)}]${more}}`;
  return { text, lists };
}

/** The JSON text of an object, open for further fields. */
function opened(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

function listsOf({ frames, transcript }: StateLists): readonly CutList[] {
  const inFrames = frames.flatMap(({ variables, answers, brought = [] }) => [variables, answers, brought]);
  return [...inFrames, transcript ?? []];
}

/** Compares the parts with those that are stored. */
function cutText<Lists>(
  {
    text,
    lists,
    added,
  }: { readonly text: string; readonly lists: Lists; readonly added: readonly TextPart[] },
  after: readonly CutList[],
  before: readonly CutList[] | undefined,
): CutText<Lists> {
  const characters = text.length + after.reduce((sum, list) => sum + charactersIn(list), 0);
  if (!before) return { text, lists, characters, parts: { added } };
  const names = new Set(after.flatMap((list) => [...namesIn(list)]));
  const removed = new Set(before.flatMap((list) => [...namesIn(list)]).filter((name) => !names.has(name)));
  return { text, lists, characters, parts: { added, removed: [...removed] } };
}
