// The engine as a pure function: (flow, state, message) -> (state, events, stop). Exports for other packages.

export * from './block-type.ts';
export { type ChatReply, foldReply, type TextFormat } from './chat-reply.ts';
export type { ChatStart } from './chat-start.ts';
export { checkFlow } from './check-flow.ts';
export { comparedValue, compareValues, evaluateCondition } from './condition.ts';
export {
  type BoundCode,
  type Evaluation,
  type EvaluationResult,
  type Evaluator,
  noEvaluator,
} from './evaluator.ts';
export type { Event } from './event.ts';
export { exitsOf } from './exits.ts';
export { type Flow, type FlowBlock, type FlowGroup, NOWHERE } from './flow.ts';
export type { FuelBudget } from './fuel.ts';
export type { Go } from './go.ts';
export type { Host } from './host.ts';
export { invalidMessage, retryMessages } from './invalid-message.ts';
export { limits } from './limits.ts';
export { createRegistry, type LoadedFlow, loadFlow, loadFlowInSteps, type Registry } from './load.ts';
export type { Path } from './machine.ts';
export type { Mistake, MistakeTools } from './mistake.ts';
export { type ChatChange, operateTurn, type PersonsWords } from './operate.ts';
export type { PortCall, PortChoice, PortResult } from './port-call.ts';
export { presentBot } from './present.ts';
export { drawId } from './random.ts';
export { type RecordedInput, runRecordedTurn } from './recorded-turn.ts';
export type { Remark } from './remarks.ts';
export { lengthRefusal } from './reply-length.ts';
export { type ReplyTimeout, replyTimeout, timeOutTurn } from './reply-timeout.ts';
export { changesResults, resultsOf } from './results.ts';
export { abandonedBy, type EarlierQuestion, isAbandoned, rewindTurn } from './rewind.ts';
export type { Frame, Handoff, StartFrom, State, TranscriptLine, TurnRange, Waiting } from './state.ts';
export type { CallUse, Paused, Stop } from './stop.ts';
export { isTemplate, parseTemplate, type Segment, soleVariable } from './template.ts';
export { awaitedCall, continueTurn, resumeTurn, startTurn } from './turn.ts';
export type { Turn, TurnOutcome } from './turn-outcome.ts';
export type { TurnResult } from './turn-result.ts';
export { type WaitingUploads, waitingUploads } from './uploads.ts';
export { guessType, isSet, toValue, valueText } from './value.ts';
export type { PatternMatcher, View } from './view.ts';
