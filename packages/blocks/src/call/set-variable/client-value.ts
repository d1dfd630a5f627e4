// Values that only the visitor's device knows: a script of ours asks for them.
import type { Setter, SetVariableType } from './definition.ts';

interface Question {
  /** The body of a function; it returns one of the words. */
  readonly script: string;
  readonly words: readonly string[];
}

const questions: { readonly [Type in SetVariableType]?: Question } = {
  'Moment of the day': {
    words: ['morning', 'afternoon', 'evening'],
    script: `const hour = new Date().getHours();
return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';`,
  },
  'Device type': {
    words: ['desktop', 'tablet', 'mobile'],
    script: `const agent = navigator.userAgent;
const touches = navigator.maxTouchPoints > 0;
const width = window.innerWidth;
if (/ipad|tablet|android(?!.*mobile)/i.test(agent) || (touches && width >= 768 && width <= 1024)) return 'tablet';
if (/iphone|ipod|mobile/i.test(agent) || (touches && width < 768)) return 'mobile';
return 'desktop';`,
  },
};

/** Asks the client; the flow waits for its answer. */
export const askClient: Setter = (_variableId, { type, isUnsafe }) => {
  const question = questions[type ?? 'Custom'];
  if (!question) return {};
  const scriptToExecute = {
    content: question.script,
    args: [],
    isCode: true,
    ...(isUnsafe === undefined ? {} : { isUnsafe }),
  };
  return { act: [{ type: 'setVariable', setVariable: { scriptToExecute } }], awaitsReply: true };
};

/** The only answers a client may give; a client whose script fails sends its source, which is no value. */
export function clientWords(type: SetVariableType): readonly string[] | undefined {
  return questions[type]?.words;
}
