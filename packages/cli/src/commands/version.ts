// `colloquy version`: prints version and origin of this program.
import { buildFacts } from '../build-facts.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';

const KINDS = {
  sources: 'run from its sources',
  package: 'the package',
  executable: 'one executable',
} as const;

export const version: Command = {
  name: 'version',
  summary: 'Shows the version and the revision it was built from.',
  operands: '',
  least: 0,
  most: 0,
  details: `Include the output in bug reports.

  colloquy version
  colloquy version --json`,
  options: { json: { description: 'Writes JSON: version, revision, kind, node, platform.' } },
  run: async ({ io, isOn }) => {
    const facts = buildFacts();
    if (isOn('json')) print(io, JSON.stringify(facts));
    else {
      print(io, `colloquy ${facts.version} (Node ${facts.node})`);
      const from = facts.revision === undefined ? '' : `, built from ${facts.revision}`;
      print(io, `${KINDS[facts.kind]} for ${facts.platform}${from}`);
    }
    return exitCodes.good;
  },
};
