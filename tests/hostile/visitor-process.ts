// A visitor in a process of its own: says when it has arrived, and reports when it is asked to leave.
import { spawn } from 'node:child_process';

/** A visitor at work. */
export interface VisitorProcess<Report> {
  /** Resolves when it has arrived. */
  readonly arrived: Promise<void>;
  /** Ends it and gives its report. */
  leave(): Promise<Report>;
}

/**
 * Starts the process of a visitor. It prints anything when it has arrived, and its report as JSON when a line is written to it.
 *
 * @example const { leave } = startVisitorProcess<{ answered: number }>('greedy-visitor.main.ts', ['3000']);
 */
export function startVisitorProcess<Report>(
  program: string,
  words: readonly string[],
): VisitorProcess<Report> {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => {
    output += chunk;
    arrive();
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  child.on('close', () => end());
  return {
    arrived,
    async leave() {
      child.stdin.write('leave\n');
      await ended;
      return JSON.parse(output.slice(output.indexOf('{'))) as Report;
    },
  };
}
