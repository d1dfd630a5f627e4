// The shorthand of flows in tests and conversations: ids, edges and empty parts are added.

type Json = Readonly<Record<string, unknown>>;

/** A block: a text is a text bubble; `to` names the target group of its edge. */
export type BlockShorthand = string | (Json & { readonly type: string; readonly to?: string });

/** A flow as a person writes it. All fields of a bot definition are allowed; missing ones are added. */
export type FlowShorthand = Json & {
  readonly variables?: readonly (string | (Json & { readonly name: string }))[];
  readonly groups?: readonly (Json & {
    readonly title?: string;
    readonly blocks?: readonly BlockShorthand[];
  })[];
  readonly events?: readonly (Json & { readonly type: string; readonly to?: string })[];
};

/**
 * Expands a shorthand flow to a bot definition for `parseBot`. Groups, blocks, items, paths and variables without an
 * `id` get one (`g1`, `b1`, `i1`, `p1`; for a variable `v` and the word characters of its name). `"to": "Title"` on a
 * block, item, path or event becomes an edge to that group. In keys that end in `ariableId`, a variable's name is
 * replaced by its id; in `groupId` of a block that stays in this bot, a group's title by its id. The start event leads
 * to the first group. A list of blocks alone is a flow of one group.
 *
 * @throws when `to` names no group, so that a typo in a test does not look like the end of the flow
 * @example
 * expandFlow({ variables: ['Name'], groups: [{ title: 'Hello', blocks: ['Hi {{Name}}'] }] });
 */
export function expandFlow(shorthand: FlowShorthand | readonly BlockShorthand[]): Json {
  const flow = isList(shorthand) ? { groups: [{ title: 'Start', blocks: shorthand }] } : shorthand;
  const variables = expandVariables(flow.variables ?? []);
  const groups = (flow.groups ?? []).map((group, index) => ({
    id: `g${index + 1}`,
    title: `Group ${index + 1}`,
    ...group,
  }));
  const writer: Writer = {
    counters: new Map(),
    edges: [...((flow.edges as readonly Json[] | undefined) ?? [])],
    variableIds: new Map(variables.map(({ id, name }) => [name, id])),
    groupIds: new Map(groups.map(({ id, title }) => [title, id])),
  };
  return {
    version: '6.1',
    id: 'bot',
    name: 'Bot',
    theme: {},
    settings: {},
    ...flow,
    variables,
    groups: groups.map((group) => ({
      graphCoordinates: { x: 0, y: 0 },
      ...group,
      blocks: (group.blocks ?? []).map((block) => expandBlock(block, writer)),
    })),
    events: expandEvents(flow.events ?? [], { firstGroupId: groups[0]?.id, writer }),
    edges: writer.edges,
  };
}

interface Writer {
  readonly counters: Map<string, number>;
  readonly edges: Json[];
  readonly variableIds: ReadonlyMap<string, string>;
  readonly groupIds: ReadonlyMap<string, string>;
}

function expandVariables(
  variables: NonNullable<FlowShorthand['variables']>,
): (Json & { id: string; name: string })[] {
  const taken = new Set<string>();
  return variables.map((given) => {
    const variable = typeof given === 'string' ? { name: given } : given;
    const wished = `v${variable.name.replaceAll(/\W/g, '')}`;
    let id = typeof variable.id === 'string' ? variable.id : wished;
    for (let count = 2; taken.has(id); count++) id = `${wished}${count}`;
    taken.add(id);
    return { ...variable, id };
  });
}

function expandBlock(shorthand: BlockShorthand, writer: Writer): Json {
  const given: Json = typeof shorthand === 'string' ? textBubble(shorthand) : shorthand;
  const id = typeof given.id === 'string' ? given.id : nextId(writer, 'b');
  const names =
    isObject(given.options) && 'typebotId' in given.options
      ? { ...writer, groupIds: new Map<string, string>() }
      : writer;
  const { to, items, ...rest } = withIds(given, names) as Json;
  return {
    ...rest,
    id,
    ...edgeTo(to, { from: { blockId: id }, writer }),
    ...(isList(items)
      ? { items: items.map((item) => expandItem(item, { blockId: id, writer })) }
      : items === undefined
        ? {}
        : { items }),
  };
}

function expandItem(item: unknown, { blockId, writer }: { blockId: string; writer: Writer }): unknown {
  const given = typeof item === 'string' ? { content: item } : item;
  if (!isObject(given)) return given;
  const { to, paths, ...rest } = given;
  const itemId = typeof given.id === 'string' ? given.id : nextId(writer, 'i');
  return {
    ...rest,
    id: itemId,
    ...edgeTo(to, { from: { blockId, itemId }, writer }),
    ...(isList(paths) ? { paths: paths.map((path) => expandPath(path, { blockId, itemId, writer })) } : {}),
  };
}

function expandPath(
  path: unknown,
  { blockId, itemId, writer }: { blockId: string; itemId: string; writer: Writer },
): unknown {
  const given = typeof path === 'string' ? { text: path } : path;
  if (!isObject(given)) return given;
  const { to, ...rest } = given;
  const pathId = typeof given.id === 'string' ? given.id : nextId(writer, 'p');
  return { ...rest, id: pathId, ...edgeTo(to, { from: { blockId, itemId, pathId }, writer }) };
}

function expandEvents(
  events: NonNullable<FlowShorthand['events']>,
  { firstGroupId, writer }: { firstGroupId: string | undefined; writer: Writer },
): Json[] {
  const expanded = events.map((event, index) => {
    const { to, ...rest } = withIds(event, writer) as Json;
    const id = typeof event.id === 'string' ? event.id : `event${index + 1}`;
    return {
      graphCoordinates: { x: 0, y: 0 },
      ...rest,
      id,
      ...edgeTo(to, { from: { eventId: id }, writer }),
    };
  });
  if (events.some(({ type }) => type === 'start')) return expanded;
  const start = { id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 } };
  if (firstGroupId === undefined) return [start, ...expanded];
  writer.edges.unshift({ id: 'start-edge', from: { eventId: 'start' }, to: { groupId: firstGroupId } });
  return [{ ...start, outgoingEdgeId: 'start-edge' }, ...expanded];
}

function edgeTo(
  title: unknown,
  { from, writer }: { from: Json; writer: Writer },
): { outgoingEdgeId?: string } {
  if (typeof title !== 'string') return {};
  const groupId = writer.groupIds.get(title);
  if (groupId === undefined) throw new Error(`The flow has "to": "${title}", but no group of that title.`);
  const id = nextId(writer, 'e');
  writer.edges.push({ id, from, to: { groupId } });
  return { outgoingEdgeId: id };
}

/** Replaces names by ids, at any depth. */
function withIds(node: unknown, writer: Writer): unknown {
  if (isList(node)) return node.map((element) => withIds(element, writer));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const ids = key.endsWith('ariableId')
        ? writer.variableIds
        : key === 'groupId'
          ? writer.groupIds
          : undefined;
      return [key, (typeof value === 'string' && ids?.get(value)) || withIds(value, writer)];
    }),
  );
}

function textBubble(text: string): Json {
  return {
    type: 'text',
    content: { richText: text.split('\n').map((line) => ({ type: 'p', children: [{ text: line }] })) },
  };
}

function nextId({ counters }: Writer, letter: string): string {
  const number = (counters.get(letter) ?? 0) + 1;
  counters.set(letter, number);
  return `${letter}${number}`;
}

function isList(value: unknown): value is readonly unknown[] & readonly BlockShorthand[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
