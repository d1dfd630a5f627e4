// The variable of a new block: an answer that is asked for is kept without a further step.
import type { Block, Variable } from '@colloquy/schema';
import { answerOptions } from '../../blocks/answer-actions.ts';
import { content } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import { richTextWords } from '../../blocks/rich-text-words.ts';
import type { Definition } from '../../model/definition.ts';
import { placedBlocks, variablesOf } from '../../model/definition.ts';
import { isObject } from '../../model/json.ts';
import { readOption, writeOption } from '../../model/option-path.ts';
import { latestValue } from './latest-value.ts';

/** Names for a free text when the message before it asks for that. */
const TOPICS = ['First name', 'Last name', 'Name', 'Company', 'City', 'Address', 'Message', 'Comment'];

/** The name of the kind that takes any text. */
const ANY = 'Answer';

/**
 * A new block with its variable. The variable has a name of its own: "Email", or "Email 2" when that is taken.
 *
 * @param before the block that comes before it
 * @returns the block alone when it keeps no value
 * @example withVariable({ id: 'b', type: 'email input' }, { definition, before: undefined, makeId }).variable // { id: 'v…', name: 'Email' }
 */
export function withVariable(
  block: Block,
  {
    definition,
    before,
    makeId,
  }: {
    readonly definition: Definition;
    readonly before: Block | undefined;
    readonly makeId: () => string;
  },
): { readonly block: Block; readonly variable?: Variable } {
  const { keeps } = kindOf(block.type);
  if (!keeps) return withAnswer(block, { definition, before, makeId });
  const base = keeps.name === ANY ? (topicOf(before) ?? ANY) : keeps.name;
  const variable = { id: `v${makeId()}`, name: freeName(definition, base) };
  return { block: writeOption(block, keeps.path ?? 'options.variableId', variable.id), variable };
}

/** A new block of a model reads the last answer of the visitor, and keeps its own. */
function withAnswer(
  block: Block,
  { definition, before, makeId }: Parameters<typeof withVariable>[1],
): ReturnType<typeof withVariable> {
  const blocks = [...placedBlocks(definition)].map((placed) => placed.block);
  const asked = latestValue(blocks.slice(0, before ? blocks.indexOf(before) + 1 : undefined), {
    isAnswer: true,
  });
  const name = variablesOf(definition).find(({ id }) => id === asked)?.name;
  const variable = { id: `v${makeId()}`, name: freeName(definition, 'Reply') };
  const options = answerOptions(readOption(block, 'options.action'), {
    message: name === undefined ? undefined : `{{${name}}}`,
    variableId: variable.id,
    makeId,
  });
  const given = isObject(block.options) ? block.options : {};
  return options ? { block: { ...block, options: { ...given, ...options } }, variable } : { block };
}

function topicOf(before: Block | undefined): string | undefined {
  const text = before ? richTextWords(content(before, 'richText')) : '';
  return TOPICS.find((topic) => new RegExp(`\\b${topic}\\b`, 'i').test(text));
}

/**
 * The name, with a number when another variable has it.
 *
 * @example freeName(definition, 'Email') // 'Email 2'
 */
export function freeName(definition: Definition, base: string): string {
  const taken = new Set(variablesOf(definition).map(({ name }) => name.toLowerCase()));
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} ${number}`;
  return name;
}
