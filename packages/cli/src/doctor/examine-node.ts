// Doctor check of the Node version.
import { describeOldNode, isNewEnough } from '../../bin/node-version.js';
import type { Examine } from './finding.ts';
import { bad, good } from './finding.ts';

export const examineNode: Examine = async () => {
  const { node } = process.versions;
  return [isNewEnough(node) ? good(`Node ${node}.`) : bad(describeOldNode())];
};
