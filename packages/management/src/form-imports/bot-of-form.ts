// Writes a form as a bot: sections become groups, questions blocks, jumps paths and conditions.
import type { Comparison, ImportedForm, ImportedItem, ImportedQuestion, Jump } from './imported-form.ts';

type Fields = Record<string, unknown>;

interface Group {
  readonly id: string;
  readonly title: string;
  readonly blocks: Fields[];
}

/**
 * Writes a definition of version 6.1. Every id follows from the order of the questions, so the same form gives the same bot.
 *
 * @example botOfForm(readQuestionCsv('How many?,number')) // { version: '6.1', name: 'Questions', … }
 */
export function botOfForm({ title, items }: ImportedForm): Readonly<Fields> {
  const names = namesOf(items);
  const groups: Group[] = [];
  const targets = new Map<string, { readonly groupId: string; readonly blockId: string }>();
  /** Paths whose target may come later. */
  const paths: { readonly from: Fields; readonly block: Fields; readonly to: string | undefined }[] = [];
  let isOpen = false;

  for (const [index, item] of items.entries()) {
    if (!isOpen || item.section !== undefined) {
      groups.push({
        id: `group-${groups.length + 1}`,
        title: item.section ?? (groups.length === 0 ? 'Questions' : shortened(item.text)),
        blocks: [],
      });
      isOpen = true;
    }
    const group = groups.at(-1);
    if (!group) continue;
    const { blocks, last } = blocksOf(item, { id: `block-${index + 1}`, names });
    group.blocks.push(...blocks);
    const [first] = blocks;
    if (first) targets.set(item.key, { groupId: group.id, blockId: String(first.id) });
    const isSaid = first !== undefined;
    for (const { block, from, to } of pathsOf(item, { last, names, id: `block-${index + 1}` })) {
      if (block !== last && !group.blocks.includes(block)) group.blocks.push(block);
      paths.push({ block, from, to });
    }
    if (!isSaid && group.blocks.length > 0)
      targets.set(item.key, { groupId: group.id, blockId: String(group.blocks.at(-1)?.id) });
    if (item.jumps?.some(({ comparisons }) => comparisons.length === 0)) isOpen = false;
  }
  return {
    ...frame(title, names),
    ...connected(
      groups.filter(({ blocks }) => blocks.length > 0),
      paths,
      targets,
    ),
  };
}

/** Groups with their edges. The next group follows, unless the last block of a group leads elsewhere. */
function connected(
  groups: readonly Group[],
  paths: readonly { readonly from: Fields; readonly block: Fields; readonly to: string | undefined }[],
  targets: ReadonlyMap<string, { readonly groupId: string; readonly blockId: string }>,
): Fields {
  const edges: Fields[] = [];
  const all = [...groups];
  const connect = (holder: Fields, from: Fields, to: Fields): void => {
    const id = `edge-${edges.length + 1}`;
    holder.outgoingEdgeId = id;
    edges.push({ id, from, to });
  };
  const jumped = new Set<Fields>();
  for (const { block, from, to } of paths) {
    jumped.add(from);
    // The chat ends after the last block of a group.
    if (to === undefined && from === block && groups.some(({ blocks }) => blocks.at(-1) === block)) continue;
    const target = to === undefined ? endOf(all) : targets.get(to);
    if (target) connect(from, { blockId: block.id, ...(from === block ? {} : { itemId: from.id }) }, target);
  }
  for (const [index, { blocks }] of groups.entries()) {
    const last = blocks.at(-1);
    const next = groups[index + 1];
    if (last && next && !jumped.has(last)) connect(last, { blockId: last.id }, { groupId: next.id });
  }
  const start: Fields = { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 } };
  if (all[0]) connect(start, { eventId: 'start' }, { groupId: all[0].id });
  return {
    events: [start],
    groups: all.map((group, index) => ({
      ...group,
      graphCoordinates: { x: 240 + index * GROUP_DISTANCE, y: 0 },
    })),
    edges,
  };
}

/** Leaves room for a path between two groups. */
const GROUP_DISTANCE = 380;

/** Paths to the end lead to a group of its own, because the next block would follow otherwise. */
function endOf(groups: Group[]): { readonly groupId: string } {
  const known = groups.find(({ id }) => id === 'group-end');
  if (!known) groups.push({ id: 'group-end', title: 'End', blocks: [say('block-end', ['Thank you!'])] });
  return { groupId: 'group-end' };
}

interface BlockParts {
  readonly id: string;
  readonly names: ReadonlyMap<string, string>;
}

function blocksOf(
  { key, text, help, picture, video, question }: ImportedItem,
  { id, names }: BlockParts,
): { readonly blocks: Fields[]; readonly last: Fields | undefined } {
  const lines = [text, help ?? ''].filter((line) => line !== '').map((line) => recalled(line, names));
  const blocks = [
    ...(lines.length > 0 ? [say(`${id}-text`, lines)] : []),
    ...(picture
      ? [
          {
            id: `${id}-picture`,
            type: 'image',
            content: { url: picture.url, ...(picture.alt && { clickLink: { alt: picture.alt } }) },
          },
        ]
      : []),
    ...(video === undefined ? [] : [{ id: `${id}-video`, type: 'video', content: { url: video } }]),
    ...(question ? [ask(question, { id, variableId: variableIdOf(names, key) })] : []),
  ];
  return { blocks, last: blocks.at(-1) };
}

function ask(
  { type, options, choices }: ImportedQuestion,
  { id, variableId }: { readonly id: string; readonly variableId: string | undefined },
): Fields {
  const base = { id, options: { ...options, variableId } };
  if (!choices) return { ...base, type };
  const hasPictures = choices.length > 0 && choices.every(({ picture }) => picture !== undefined);
  return {
    ...base,
    type: hasPictures ? 'picture choice input' : type,
    items: choices.map(({ label, picture }, index) => ({
      id: `${id}-choice-${index + 1}`,
      ...(hasPictures ? { title: label, pictureSrc: picture } : { content: label }),
    })),
  };
}

/** Paths of choices are paths of the block; all others are those of a condition after it. */
function pathsOf(
  { key, jumps = [] }: ImportedItem,
  { last, names, id }: BlockParts & { readonly last: Fields | undefined },
): readonly { readonly from: Fields; readonly block: Fields; readonly to: string | undefined }[] {
  const always = jumps.find(({ comparisons }) => comparisons.length === 0);
  const some = jumps.filter(({ comparisons }) => comparisons.length > 0);
  const items = (last?.items ?? []) as Fields[];
  const isMultiple = (last?.options as Fields | undefined)?.isMultipleChoice === true;
  const own = some.map(({ comparisons }) => {
    const [only, ...more] = comparisons;
    if (!only || more.length > 0 || only.key !== key || only.operator !== 'Equal to' || isMultiple)
      return undefined;
    return items.find(({ content, title }) => (content ?? title) === only.value);
  });
  if (last && own.every((item) => item !== undefined)) {
    const chosen = some.map(({ to }, index) => ({ from: own[index] ?? last, block: last, to }));
    return [...chosen, ...(always ? [{ from: last, block: last, to: always.to }] : [])];
  }
  const condition: Fields = {
    id: `${id}-condition`,
    type: 'Condition',
    items: some.map((jump, index) => conditionItem(jump, { id: `${id}-branch-${index + 1}`, names })),
  };
  if (some.length === 0 && always) return last ? [{ from: last, block: last, to: always.to }] : [];
  const branches = some.map(({ to }, index) => ({
    from: (condition.items as Fields[])[index] ?? condition,
    block: condition,
    to,
  }));
  return [...branches, ...(always ? [{ from: condition, block: condition, to: always.to }] : [])];
}

function conditionItem({ comparisons, isAny }: Jump, { id, names }: BlockParts): Fields {
  const read = ({ key, operator, value }: Comparison, index: number): Fields => ({
    id: `${id}-${index + 1}`,
    variableId: variableIdOf(names, key),
    comparisonOperator: operator,
    ...(value === undefined ? {} : { value }),
  });
  return { id, content: { logicalOperator: isAny ? 'OR' : 'AND', comparisons: comparisons.map(read) } };
}

function say(id: string, lines: readonly string[]): Fields {
  const richText = lines
    .flatMap((line) => line.split('\n'))
    .map((text) => ({ type: 'p', children: [{ text }] }));
  return { id, type: 'text', content: { richText } };
}

/** Longer names would not be read in a list. */
const NAME_CHARACTERS = 40;

/** A name for the answer of each question, unique in the bot. */
function namesOf(items: readonly ImportedItem[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key, text, question } of items) {
    if (!question) continue;
    const base = shortened(question.name ?? text);
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base} ${count}`;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

function shortened(text: string): string {
  const plain = text
    .replaceAll(/[{}\s]+/g, ' ')
    .replaceAll(/[?:.!*]+$/g, '')
    .trim();
  if (plain.length <= NAME_CHARACTERS) return plain || 'Answer';
  return `${plain.slice(0, NAME_CHARACTERS).replace(/\s+\S*$/, '')} …`;
}

function variableIdOf(names: ReadonlyMap<string, string>, key: string): string | undefined {
  const index = [...names.keys()].indexOf(key);
  return index < 0 ? undefined : `variable-${index + 1}`;
}

/** `{{field:ref}}` recalls an answer. Other placeholders are those of the other product. */
function recalled(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, place: string) => {
    const name = names.get(place.replace(/^field:/, ''));
    return name === undefined ? '…' : `{{${name}}}`;
  });
}

function frame(title: string, names: ReadonlyMap<string, string>): Fields {
  return {
    version: '6.1',
    name: title,
    variables: [...names.values()].map((name, index) => ({ id: `variable-${index + 1}`, name })),
    theme: {},
    settings: {},
  };
}
