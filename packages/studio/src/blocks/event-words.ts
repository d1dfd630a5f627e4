// Events that start a flow: their names, icons and what they do.
import type { FlowEvent } from '@colloquy/schema';
import type { LucideIcon } from 'lucide-react';
import { Hourglass, MessageCircleQuestion, MessageCircleX, Play, Reply, Terminal } from 'lucide-react';

/** A kind of event, in words. */
export interface EventKind {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly help: string;
  /** More words that a search finds it by. */
  readonly keywords: string;
}

const KINDS: Readonly<Record<FlowEvent['type'], EventKind>> = {
  start: { label: 'Start', icon: Play, help: 'The chat begins here.', keywords: '' },
  command: {
    label: 'Command',
    icon: Terminal,
    help: 'Begins when the page around the chat sends this command.',
    keywords: 'event help page button',
  },
  reply: {
    label: 'Every reply',
    icon: Reply,
    help: 'Begins before a reply is taken. A Return block at the end gives the reply to its question.',
    keywords: 'event answer before',
  },
  invalidReply: {
    label: 'Refused reply',
    icon: MessageCircleX,
    help: 'Begins when a reply does not fit its question. A Return block at the end asks the question again.',
    keywords: 'event wrong invalid not understood',
  },
  noReply: {
    label: 'No answer',
    icon: Hourglass,
    help: 'Begins when the visitor has not answered for some time: a reminder, a hand-over, or the end. It runs once until they write again. A Return block at the end asks the open question again.',
    keywords: 'event silence timeout remind reminder wait later inactive',
  },
  question: {
    label: 'Question of the visitor',
    icon: MessageCircleQuestion,
    help: 'Begins when the visitor asks something instead of answering. A Return block at the end asks the open question again.',
    keywords: 'event help ask faq knowledge',
  },
};

const UNKNOWN: EventKind = { label: '', icon: Play, help: 'A flow begins here.', keywords: '' };

/** @example eventKind('command').label // 'Command' */
export function eventKind(type: string): EventKind {
  return Object.hasOwn(KINDS, type) ? KINDS[type as FlowEvent['type']] : { ...UNKNOWN, label: type };
}

/**
 * The text of an event.
 *
 * @example eventWords({ id: 'e1', type: 'command', options: { command: 'help' } }) // 'Command: help'
 */
export function eventWords(event: FlowEvent): string {
  const { label } = eventKind(event.type);
  if (event.type === 'noReply') {
    const { after = 1, unit = 'hours' } = event.options ?? {};
    return `${label} for ${after} ${after === 1 ? unit.slice(0, -1) : unit}`;
  }
  const command = event.type === 'command' ? event.options?.command : undefined;
  return command ? `${label}: ${command}` : label;
}

/** Heading of the list of events. */
export const EVENTS_TITLE = 'When it happens';

/** Events that an author may add. A flow has one start. */
export type AddedEventType = Exclude<FlowEvent['type'], 'start'>;

const ADDED: readonly AddedEventType[] = ['command', 'reply', 'invalidReply', 'question', 'noReply'];

/** Events whose name or keywords contain all words of a search. @example findEvents('wrong') */
export function findEvents(search: string): readonly (readonly [AddedEventType, EventKind])[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ADDED.map((type) => [type, KINDS[type]] as const).filter(([, { label, keywords }]) => {
    const text = `${label} ${keywords}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
