// The bot as the theme's preview shows it.
import { kindOf } from '../blocks/block-kinds.ts';
import type { Definition } from '../model/definition.ts';
import { blocksOf, groupsOf } from '../model/definition.ts';
import { isObject } from '../model/json.ts';

/**
 * A definition for the preview. It writes at once, and makes no calls: each change of a colour begins the chat again.
 *
 * @example previewedBot(definition).settings // { …, typingEmulation: { enabled: false } }
 */
export function previewedBot(definition: Definition): Definition {
  const settings = isObject(definition.settings) ? definition.settings : {};
  return {
    ...definition,
    settings: {
      ...settings,
      typingEmulation: { enabled: false, delayBetweenBubbles: 0 },
    },
    groups: groupsOf(definition).map((group) => ({
      ...group,
      blocks: blocksOf(group).filter(({ type }) => kindOf(type).shape !== 'call'),
    })),
  };
}

/** A short talk with every part of a chat: messages of both sides, choices, and a field. */
export function sampleTalk({ theme, settings, version }: Definition): Definition {
  return {
    version: version ?? '6.1',
    id: 'look',
    name: 'Look',
    groups: [
      {
        id: 'talk',
        title: 'Talk',
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          say('hello', 'Hello! How can we help you today?'),
          { id: 'topic', type: 'text input' },
          say('reply', 'Gladly. What would suit you?'),
          {
            id: 'choices',
            type: 'choice input',
            items: ['Today', 'Tomorrow', 'Next week'].map((content) => ({ id: content, content })),
          },
          say('name', 'And what is your name?'),
          { id: 'field', type: 'text input', options: { labels: { placeholder: 'Your name' } } },
        ],
      },
    ],
    events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'begin' }],
    edges: [{ id: 'begin', from: { eventId: 'start' }, to: { groupId: 'talk' } }],
    variables: [],
    theme,
    settings,
  } as unknown as Definition;
}

/** What the visitor says in the sample. */
export const SAMPLE_REPLIES: readonly string[] = ['I would like to book a table'];

function say(id: string, text: string) {
  return { id, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } };
}
