// The actions of `colloquy knowledge`, loaded with the first call.
import { readFile } from 'node:fs/promises';
import type { KnowledgeBase, KnownQuestion } from '@colloquy/knowledge';
import { askBase, buildBase, csvRows, evaluateBase } from '@colloquy/knowledge';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import { DOCUMENT_ACTIONS, runOnDocuments } from './bot-documents.ts';
import { printPassages, printWords } from './print-passages.ts';
import { readPaths } from './read-paths.ts';

/** Runs an action. Its first operand names it. */
export async function runKnowledge(call: CommandCall): Promise<ExitCode> {
  const { operands, io } = call;
  const [name = '', subject = '', ...paths] = operands;
  const limit = Number(call.text('limit') ?? 3);
  const onDocuments = Object.hasOwn(DOCUMENT_ACTIONS, name) ? DOCUMENT_ACTIONS[name] : undefined;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!onDocuments && !action)
    return refuse(io, `No action "${name}": use ask, eval, add, list, search or remove.`);
  if (!Number.isInteger(limit) || limit < 1 || limit > 20)
    return refuse(io, '--limit is a number from 1 to 20.');
  if (onDocuments) return runOnDocuments(call, onDocuments);
  if (!action || paths.length === 0) return refuse(io, `Give documents after "${name}": files or folders.`);
  try {
    const { passages, files, problems } = await readPaths(paths);
    for (const problem of problems) complain(io, problem);
    if (passages.length === 0)
      return refuse(io, 'There is no document with text: give files of type md, html, txt or csv.');
    const base = buildBase(passages, call.text('language'));
    const size = `${passages.length} passages of ${files} ${files === 1 ? 'file' : 'files'}, language ${base.language}`;
    return await action({ base, subject, size, limit, isExplained: call.isOn('explain'), io });
  } catch (error) {
    return refuse(io, error instanceof Error ? error.message : String(error));
  }
}

/** What an action works with. */
interface Asked {
  readonly base: KnowledgeBase;
  readonly subject: string;
  readonly size: string;
  readonly limit: number;
  readonly isExplained: boolean;
  readonly io: CommandIo;
}

const ACTIONS: Readonly<Record<string, (asked: Asked) => ExitCode | Promise<ExitCode>>> = {
  ask({ base, subject, size, limit, isExplained, io }) {
    const findings = askBase(base, subject, limit);
    printPassages(findings, isExplained, io);
    print(io);
    print(io, `Confidence: ${findings.confidence}. Searched ${size}.`);
    if (isExplained) printWords(findings, io);
    return findings.confidence === 'none' ? exitCodes.problems : exitCodes.good;
  },
  async eval({ base, subject, size, io }) {
    const questions = readQuestions(await readFile(subject, 'utf8'));
    if (questions.length === 0)
      return refuse(io, `${subject} has no questions: the columns are question and expected.`);
    const { inScope, first, amongFive, meanReciprocalRank, outOfScope, refused, wrong } = evaluateBase(
      base,
      questions,
    );
    print(io, `Searched ${size}.`);
    if (inScope > 0)
      print(
        io,
        `${inScope} questions in scope: right passage first ${first.toFixed(2)}, among five ${amongFive.toFixed(2)}, mean reciprocal rank ${meanReciprocalRank.toFixed(2)}`,
      );
    if (outOfScope > 0) print(io, `${outOfScope} questions out of scope: ${refused} refused`);
    for (const { question, expected } of wrong)
      print(
        io,
        expected ? `Not among five: ${question} (expected "${expected}")` : `Not refused: ${question}`,
      );
    return exitCodes.good;
  },
};

function readQuestions(text: string): KnownQuestion[] {
  const [head = [], ...rows] = csvRows(text);
  const [question, expected] = ['question', 'expected'].map((name) =>
    head.findIndex((cell) => cell.toLowerCase() === name),
  );
  return rows.flatMap((cells) => {
    const asked = cells[question ?? -1];
    return asked ? [{ question: asked, expected: cells[expected ?? -1] ?? '' }] : [];
  });
}

function refuse(io: CommandIo, sentence: string): ExitCode {
  complain(io, sentence);
  return exitCodes.usage;
}
