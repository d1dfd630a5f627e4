// The numbers of questions, in the order in which visitors meet them, and under the words that visitors read.
import type { BlockNumbers } from '@colloquy/schema';
import { namesOf, option } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import { richTextWords } from '../../blocks/rich-text-words.ts';
import type { Definition } from '../../model/definition.ts';
import { blocksOf } from '../../model/definition.ts';
import { groupsInOrder } from '../../model/groups-in-order.ts';

/** A question that visitors reached. */
export interface QuestionNumbers extends BlockNumbers {
  /** What the bot says before it waits for the answer. */
  readonly words: string;
  /** Whether the draft still has it. */
  readonly isThere: boolean;
}

/**
 * Takes the questions out of the numbers of all blocks. Questions that the draft no longer has come last.
 *
 * @param definition the draft; nothing for a bot without one
 * @example questionNumbers(definition, analytics.blocks)[0]?.words // 'What may I call you?'
 */
export function questionNumbers(
  definition: Definition | undefined,
  blocks: readonly BlockNumbers[],
): readonly QuestionNumbers[] {
  const asked = blocks.filter(({ type }) => kindOf(type).shape === 'ask');
  const words = definition ? questionWords(definition) : new Map<string, string>();
  const places = new Map([...words.keys()].map((id, place) => [id, place]));
  const placeOf = ({ id }: BlockNumbers): number => places.get(id) ?? places.size;
  return asked
    .map((block) => ({
      ...block,
      words: words.get(block.id) || block.groupTitle || kindOf(block.type).label,
      isThere: words.has(block.id),
    }))
    .sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The words of all questions by the ids of their blocks, in the order in which visitors meet them.
 *
 * @example questionWords(definition).get('ask-name') // 'What may I call you?'
 */
export function questionWords(definition: Definition): ReadonlyMap<string, string> {
  const names = namesOf(definition);
  const found = new Map<string, string>();
  for (const group of groupsInOrder(definition)) {
    let said = '';
    for (const block of blocksOf(group)) {
      const text = richTextWords((block.content as { richText?: unknown } | undefined)?.richText);
      if (text !== '') said = text;
      if (kindOf(block.type).shape !== 'ask') continue;
      found.set(
        block.id,
        questionIn(plainWords(said)) || names.variable(option(block, 'variableId')) || group.title,
      );
      said = '';
    }
  }
  return found;
}

/** The last question of a text that says more before it; a text without one stays whole. */
function questionIn(text: string): string {
  return text.match(/[^.!?…:]*\?(?=\s*$)/)?.[0].trim() || text;
}

/** @example plainWords('Thanks, {{First name}}.') // 'Thanks, First name.' */
function plainWords(text: string): string {
  return text.replace(/\{\{=?\s*([^{}]*?)\s*=?\}\}/g, '$1');
}

/**
 * The question at which most visitors leave; nothing while hardly anyone does.
 *
 * @example worstQuestion(questions)?.words
 */
export function worstQuestion(questions: readonly QuestionNumbers[]): QuestionNumbers | undefined {
  const worst = questions.toSorted((one, other) => other.waits - one.waits)[0];
  return worst && worst.waits >= FEW_CHATS ? worst : undefined;
}

/** Fewer say nothing about a question: the visitors may still be typing. */
const FEW_CHATS = 3;
