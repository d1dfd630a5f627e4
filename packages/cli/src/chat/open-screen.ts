// Opening the screen that fits: with arrow keys in a terminal, with lines in and out elsewhere.
import type { CommandIo } from '../io.ts';
import { createPlainScreen } from './plain-screen.ts';
import type { Screen } from './screen.ts';
import { createTerminalScreen } from './terminal-screen.ts';

/** A terminal without columns (some tools make one) can show no menu. */
export function openScreen(io: CommandIo): Screen {
  const isTerminal = io.stdin.isTTY === true && io.stdout.isTTY === true && io.stdout.columns !== 0;
  return isTerminal ? createTerminalScreen(io) : createPlainScreen(io);
}
