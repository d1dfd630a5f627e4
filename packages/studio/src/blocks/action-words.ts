// Actions of blocks that call services, in the words of an author, and the list of variables that each one fills.

interface ActionWords {
  readonly words: string;
  /** The option with the rows that name variables. */
  readonly saves?: string;
}

const ACTIONS: Readonly<Record<string, ActionWords>> = {
  'Ask Model': { words: 'Answer a message', saves: 'responseMapping' },
  'Create chat completion': { words: 'Answer a message', saves: 'responseMapping' },
  'Create Chat Message': { words: 'Answer a message', saves: 'responseMapping' },
  'Generate variables': { words: 'Find details in a text', saves: 'variablesToExtract' },
  'Create image': { words: 'Draw a picture', saves: 'responseMapping' },
  'Create speech': { words: 'Speak a text' },
  'Create transcription': { words: 'Write down a recording' },
  'Insert a row': { words: 'Add a row' },
  'Get data from sheet': { words: 'Read rows', saves: 'cellsToExtract' },
  'Update a row': { words: 'Change rows' },
};

/**
 * The words of an action; its name if it has none.
 *
 * @example actionWords('Insert a row') // { words: 'Add a row' }
 */
export const actionWords = (action: string): ActionWords =>
  Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? { words: action }) : { words: action };
