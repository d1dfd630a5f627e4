// The doctor looks at Node.
import type { Examine } from './finding.ts';
import { bad, good } from './finding.ts';

/** The first Node that runs the sources as they are. */
const OLDEST_MAJOR_VERSION = 26;

export const examineNode: Examine = async () => {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= OLDEST_MAJOR_VERSION) return [good(`Node ${node}.`)];
  return [
    bad(`Node ${node} is too old. Run "npm ci" in the project folder, which brings the right one along.`),
  ];
};
