// Parses a `.chat` file into conversations, or a list of errors.

import { isCheckLine, nameIn } from './check-lines.ts';
import type {
  Action,
  CallAnswer,
  Conversation,
  Entry,
  Fixture,
  FlowSource,
  ScriptProblem,
  Step,
} from './conversation.ts';
import { defaultFixture, readFixture } from './fixture.ts';
import { portProblem } from './port-problem.ts';
import { readCall } from './read-call.ts';
import { readDuration } from './read-duration.ts';
import { readMessage } from './read-message.ts';
import type { ScriptLine } from './script-line.ts';
import { splitScript } from './script-line.ts';
import { readSentLine } from './sent-line.ts';
import { unknownLine } from './unknown-line.ts';

/**
 * Parses a script. A file contains one conversation, or several separated by `---`. A conversation without a flow uses
 * the flow of the previous one.
 *
 * @param flow the bot of a script that names none
 * @example
 * const { conversations, problems } = parseConversations('flow {"groups": []}\nend>');
 */
export function parseConversations(
  text: string,
  { flow }: { readonly flow?: FlowSource } = {},
): {
  readonly conversations: readonly Conversation[];
  readonly problems: readonly ScriptProblem[];
} {
  const problems: ScriptProblem[] = [];
  const conversations: Conversation[] = [];
  let draft = openDraft(1, flow && [flow]);
  const finish = (): void => {
    const conversation = closeDraft(draft, problems);
    if (conversation) conversations.push(conversation);
  };
  for (const line of splitScript(text)) {
    if (line.kind === 'separator') {
      finish();
      draft = openDraft(line.number + 1, draft.flows.length > 0 ? draft.flows : draft.inheritedFlows);
    } else {
      draft.lastLine = lastLineOf(line);
      const message = readers[line.kind](draft, line);
      if (message !== undefined) problems.push({ line: line.number, message });
    }
  }
  finish();
  return { conversations, problems };
}

/** A conversation during parsing. */
interface Draft {
  readonly line: number;
  readonly inheritedFlows: readonly FlowSource[] | undefined;
  readonly flows: FlowSource[];
  readonly steps: OpenStep[];
  name: string;
  given: Fixture;
  isPartial: boolean;
  readonly usedVariables: { readonly name: string; readonly line: number }[];
  lastLine: number;
}

interface OpenStep extends Step {
  readonly calls: CallAnswer[];
  readonly entries: Entry[];
}

function openDraft(line: number, inheritedFlows: readonly FlowSource[] | undefined): Draft {
  return {
    line,
    inheritedFlows,
    flows: [],
    steps: [],
    name: '',
    given: defaultFixture,
    isPartial: false,
    usedVariables: [],
    lastLine: line,
  };
}

function closeDraft(draft: Draft, problems: ScriptProblem[]): Conversation | undefined {
  if (draft.steps.length === 0 && draft.flows.length === 0) return undefined;
  const [flow, ...linkedFlows] = draft.flows.length > 0 ? draft.flows : (draft.inheritedFlows ?? []);
  if (!flow) {
    problems.push({
      line: draft.line,
      message: 'This conversation names no bot. Begin it with a line such as: flow ./lead.flow.json',
    });
    return undefined;
  }
  // Without a start line, the conversation starts by itself.
  if (!draft.steps.some(({ action }) => action.type === 'start')) startBeforeFirst(draft, draft.lastLine + 1);
  const { name, line, given, isPartial, usedVariables, steps } = draft;
  if (isPartial && !steps.some(({ entries }) => entries.some(({ kind }) => kind === 'expectation')))
    problems.push({
      line,
      message: 'This partial conversation expects nothing. Add a line such as: bot> Hello',
    });
  return { name, line, flow, linkedFlows, given, isPartial, usedVariables, steps };
}

/** Parses a line into the draft. Returns the error, if any. */
type Reader = (draft: Draft, line: ScriptLine) => string | undefined;

const readers: { readonly [Kind in ScriptLine['kind']]: Reader } = {
  comment: (draft, line) => {
    draft.name ||= line.text;
    return addLine(draft, line, 'other');
  },
  blank: (draft, line) => addLine(draft, line, 'other'),
  expectation: (draft, line) => {
    // Messages of the bot before any action of the visitor belong to the start.
    const problem = isCheckLine(line.source) ? readCheck(draft, line) : undefined;
    if (problem !== undefined) return problem;
    if (!hasTalk(draft)) startBeforeFirst(draft, line.number);
    return addLine(draft, line, 'expectation');
  },
  flow: (draft, line) => {
    if (hasTalk(draft)) return 'A "flow" line stands before the talk begins.';
    const flow = readFlow(line);
    if (typeof flow === 'string') return flow;
    draft.flows.push(flow);
    return addLine(draft, line, 'other');
  },
  given: (draft, line) => {
    if (hasTalk(draft)) return 'A "given" line stands before the talk begins.';
    const given = readFixture(draft.given, line.text);
    if (typeof given === 'string') return given;
    draft.given = given;
    draft.isPartial ||= line.text.trim() === 'partial';
    const [, name] = /^variable\s+(.+?)\s*=/s.exec(line.text) ?? [];
    if (name !== undefined) draft.usedVariables.push({ name, line: line.number });
    return addLine(draft, line, 'other');
  },
  call: (draft, line) => {
    const call = readCall(line);
    if (typeof call === 'string') return call;
    if (!hasTalk(draft)) startBeforeFirst(draft, line.number);
    draft.steps.at(-1)?.calls.push(call);
    return addLine(draft, line, 'other');
  },
  start: (draft, line) =>
    hasTalk(draft) ? 'The chat has begun already.' : addStep(draft, { type: 'start' }, line),
  you: (draft, line) => {
    if (!hasTalk(draft)) startBeforeFirst(draft, line.number);
    const reading = readMessage(line);
    return reading.ok ? addStep(draft, { type: 'say', message: reading.message }, line) : reading.message;
  },
  wait: (draft, line) => {
    const durationMs = readDuration(line.text);
    if (durationMs === undefined) return 'A wait reads: wait> 2h (s, m, h, d or w).';
    return addStep(draft, { type: 'wait', durationMs }, line);
  },
  unknown: (_, { source }) => unknownLine(source),
  separator: () => undefined,
};

/** Returns the error of a line that is compared only where it is written. */
function readCheck({ usedVariables }: Draft, { source, text, number }: ScriptLine): string | undefined {
  if (source.startsWith('sent>')) {
    const sent = readSentLine(text);
    return sent ? portProblem(sent.port) : SENT_FORM;
  }
  if (!source.startsWith('set>')) return undefined;
  const name = nameIn(source);
  if (name === undefined) return 'This line reads, for example: set> Name = Ada';
  usedVariables.push({ name, line: number });
  return undefined;
}

const SENT_FORM =
  'This line reads, for example: sent> http POST https://example.com {"name":"Ada"}, with the fields as one JSON value.';

/** Adds a line to its step. Lines before the first step are never rewritten, so they are dropped. */
function addLine(draft: Draft, line: ScriptLine, kind: Entry['kind']): undefined {
  draft.steps.at(-1)?.entries.push({ kind, text: line.source, line: line.number });
}

function readFlow(line: ScriptLine): FlowSource | string {
  if (!line.text.startsWith('{')) {
    const translated = /^(.+\.flow) in ([a-z]{2})$/.exec(line.text);
    if (!translated) return { type: 'file', path: line.text, line: line.number };
    return { type: 'file', path: translated[1] ?? '', language: translated[2] ?? '', line: line.number };
  }
  try {
    return { type: 'in-place', json: JSON.parse(line.text), line: line.number };
  } catch (error) {
    return `The flow is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function addStep(draft: Draft, action: Action, line: ScriptLine): undefined {
  draft.steps.push({ action, line: line.number, lastLine: lastLineOf(line), calls: [], entries: [] });
}

/** Adds the implied start; lines before it are not part of it. */
function startBeforeFirst(draft: Draft, line: number): void {
  draft.steps.push({ action: { type: 'start' }, line, lastLine: line - 1, calls: [], entries: [] });
}

function hasTalk({ steps }: Draft): boolean {
  return steps.some(({ action }) => action.type !== 'wait');
}

function lastLineOf({ number, source }: ScriptLine): number {
  return number + source.split('\n').length - 1;
}
