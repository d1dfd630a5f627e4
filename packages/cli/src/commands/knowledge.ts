// `colloquy knowledge`: the documents from which a bot answers, and questions to them.
import type { Command } from '../command.ts';
import { managementOptions } from '../management/on-management.ts';

export const knowledge: Command = {
  name: 'knowledge',
  summary: 'Manages the documents from which a bot answers, and asks them a question, without any model.',
  operands:
    'add BOT PATH… | list BOT | search BOT QUESTION | remove BOT NAME… | ask QUESTION PATH… | eval QUESTIONS PATH…',
  least: 2,
  most: 1_000,
  details: `A bot finds its documents as soon as they are added; one with the same name is replaced. "ask" and "eval" need no bot: they read
files of this folder.

PATH is a file (md, html, txt, csv) or a folder. QUESTIONS is a CSV file with the columns question and expected: words of the right
passage, or nothing.

  colloquy knowledge add shop help/
  colloquy knowledge search shop "Are you open on Saturday?"
  colloquy knowledge ask "Are you open on Saturday?" help/`,
  options: {
    ...managementOptions,
    json: { description: 'With list and search: writes JSON.' },
    explain: { description: 'Print what each word was searched as.' },
    language: { value: 'TAG', description: 'Of the documents. Default: guessed.' },
    limit: { value: 'N', description: 'Passages, 1 to 20. Default: 3.' },
  },
  run: async (call) => (await import('../knowledge/run-knowledge.ts')).runKnowledge(call),
};
