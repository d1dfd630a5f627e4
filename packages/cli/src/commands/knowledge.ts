// `colloquy knowledge`: asks a folder of documents, and measures how well they answer.
import type { Command } from '../command.ts';

export const knowledge: Command = {
  name: 'knowledge',
  summary: 'Asks documents a question, without any model.',
  operands: 'ask QUESTION PATH… | eval QUESTIONS PATH…',
  least: 3,
  most: 1_000,
  details: `PATH is a file (md, html, txt, csv) or a folder. QUESTIONS is a CSV file with the columns question and expected: words of the right
passage, or nothing.

  colloquy knowledge ask "Are you open on Saturday?" help/`,
  options: {
    explain: { description: 'Print what each word was searched as.' },
    language: { value: 'TAG', description: 'Of the documents. Default: guessed.' },
    limit: { value: 'N', description: 'Passages, 1 to 20. Default: 3.' },
  },
  run: async (call) => (await import('../knowledge/run-knowledge.ts')).runKnowledge(call),
};
