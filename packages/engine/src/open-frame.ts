// Opens a frame: the state of one bot before its first block has run.
import type { Flow } from './flow.ts';
import type { Frame } from './state.ts';

/** Creates a frame for a flow, with the initial values of its variables. */
export function openFrame(flow: Flow, link: Frame['link'], resultId: string | null): Frame {
  return {
    flow: flow.hash,
    variables: flow.variables.map((variable) => variable.initial),
    sessionOnly: [],
    ...(flow.initialMarkdown.length > 0 && { markdown: flow.initialMarkdown }),
    answers: [],
    returns: [],
    resultId,
    link,
  };
}
