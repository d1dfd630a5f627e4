// The help page of a command.
import type { Command } from './command.ts';

/** Formats the page: usage, description and options. */
export function helpPage({ name, summary, operands, details, options }: Command): string {
  const entries = [
    ...Object.entries(options).map(
      ([option, { value, description }]) => [`--${option}${value ? ` ${value}` : ''}`, description] as const,
    ),
    ['--help', 'Shows this page.'] as const,
  ];
  const width = Math.max(...entries.map(([option]) => option.length));
  const lines = entries.map(([option, description]) => `  ${option.padEnd(width)}  ${description}`);
  const usage = ['colloquy', name, operands, '[options]'].filter((word) => word !== '').join(' ');
  return [
    `Usage: ${usage}`,
    '',
    summary,
    ...(details === '' ? [] : ['', details.trim()]),
    '',
    'Options:',
    ...lines,
  ].join('\n');
}
