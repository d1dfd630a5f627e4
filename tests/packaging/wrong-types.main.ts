// Says what is wrong with the types of a packed package: `node wrong-types.main.ts FILE.tgz`. A program of its own, because its library leads
// whoever asks for what is meant for development, as tests do, to files that cannot be run.
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

const [file = ''] = process.argv.slice(2);
const found = await checkPackage(createPackageFromTarballData(readFileSync(file)));
// Packages of modules alone: what only asks with `require`, or knows no `exports`, is not served.
const problems = 'problems' in found ? found.problems : [{ kind: 'NoTypes' }];
const served = problems.filter(
  (problem) => !('resolutionKind' in problem) || !/^node10$|cjs/.test(String(problem.resolutionKind)),
);
process.stdout.write(JSON.stringify(served));
