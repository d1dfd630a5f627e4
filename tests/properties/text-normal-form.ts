// The normal form of a definition (docs/text-form.md), written apart from the package that it tests.

type Json = Record<string, unknown>;

/**
 * The definition that a text is expected to give back: what the text form leaves out is left out, and the order of lists that carry no meaning is
 * set.
 *
 * @example normalForm(definition)
 */
export function normalForm(definition: unknown): unknown {
  const bot = JSON.parse(JSON.stringify(definition)) as Json;
  delete bot.updatedAt;
  for (const name of ['events', 'groups', 'edges', 'variables']) bot[name] ??= [];
  for (const group of listOf(bot.groups)) for (const block of listOf(group.blocks)) normalizeBlock(block);
  for (const [index, event] of listOf(bot.events).entries()) {
    event.graphCoordinates ??= { x: 0, y: 180 * index };
    if (isRecord(event.options) && Object.keys(event.options).length === 0) delete event.options;
  }
  for (const edge of listOf(bot.edges))
    if (isRecord(edge.from) && Object.keys(edge.from).length > 1) delete edge.from.groupId;
  for (const variable of listOf(bot.variables)) variable.isSessionVariable ??= false;
  for (const name of ['edges', 'variables'])
    if (Array.isArray(bot[name])) bot[name] = sorted(bot[name] as unknown[]);
  return ordered(bot);
}

function normalizeBlock(block: Json): void {
  const { options, content, type } = block;
  if (isRecord(options) && type === 'Set variable') options.type ??= 'Custom';
  if (type === 'Condition')
    for (const item of listOf(block.items))
      if (isRecord(item.content)) item.content.logicalOperator ??= 'AND';
  if (type === 'text' && isRecord(content) && content.richText !== undefined)
    content.richText = normalText(content.richText);
  for (const key of ['options', 'content']) {
    const fields = block[key];
    if (isRecord(fields) && Object.keys(fields).length === 0) delete block[key];
  }
}

const MARKS = ['bold', 'italic', 'underline', 'strikethrough', 'code'];

function normalText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalText);
  if (!isRecord(value) || !Array.isArray(value.children) || !value.children.every(isRecord)) return value;
  const children: Json[] = [];
  for (const child of value.children.map(normalText) as Json[]) {
    const before = children.at(-1);
    const leaf = Object.fromEntries(
      Object.entries(child).filter(
        ([key, one]) => !MARKS.includes(key) || one !== false || typeof child.text !== 'string',
      ),
    );
    if (leaf.text === '') continue;
    if (typeof leaf.text === 'string' && typeof before?.text === 'string' && sameBut(before, leaf))
      before.text += leaf.text;
    else children.push(leaf);
  }
  return { ...value, children: children.length === 0 ? [{ text: '' }] : children };
}

function sameBut(one: Json, other: Json): boolean {
  return JSON.stringify(ordered({ ...one, text: '' })) === JSON.stringify(ordered({ ...other, text: '' }));
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function sorted(list: readonly unknown[]): unknown[] {
  return [...list].sort((one, other) =>
    JSON.stringify(ordered(one)) < JSON.stringify(ordered(other)) ? -1 : 1,
  );
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      // A key that would change the prototype of an object is left out.
      .filter(([key]) => key !== '__proto__')
      .map(([key, inner]) => [key, ordered(inner)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
