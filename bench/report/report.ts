// The results as text: what is printed, and what stands in docs/performance.md.
import { judge } from './aims.ts';
import { enginePart } from './parts/engine.ts';
import { flowGrowthPart } from './parts/flow-growth.ts';
import { growthPart } from './parts/growth.ts';
import { halfLoadPart } from './parts/half-load.ts';
import { postgresPart } from './parts/postgres.ts';
import { releasePart } from './parts/release.ts';
import { soakPart } from './parts/soak.ts';
import { storeGrowthPart } from './parts/store-growth.ts';
import { waitingCallsPart } from './parts/waiting-calls.ts';
import type { BenchResults } from './results.ts';
import { figure, table } from './table.ts';

/** Writes everything a run found out, as Markdown: where it was measured, then one part with a heading for each subject. */
export function report(results: BenchResults): string {
  const { release, halfLoad, engine, flowGrowth, storeGrowth, growth } = results;
  const { waitingCalls, postgres, soak } = results;
  const parts = [
    machine(results),
    aims(results),
    release && releasePart(release),
    halfLoad && halfLoadPart(halfLoad),
    engine && enginePart(engine),
    flowGrowth && flowGrowthPart(flowGrowth),
    storeGrowth && storeGrowthPart(storeGrowth),
    growth && growthPart(growth),
    waitingCalls && waitingCallsPart(waitingCalls),
    postgres && postgresPart(postgres),
    soak && soakPart(soak),
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

function machine({ date, command, machine }: BenchResults): string {
  return [
    `Measured on ${date.slice(0, 10)} with \`${command}\`.`,
    '',
    `- machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB of memory`,
    `- system: ${machine.kernel}, Node ${machine.node}`,
    `- disk: ${machine.fileSystem}; writing 4 KiB and syncing them takes ${figure(machine.syncMs, 2)} ms`,
    `- cores: ${machine.pinning}`,
  ].join('\n');
}

function aims(results: BenchResults): string | undefined {
  const judged = judge(results);
  if (judged.length === 0) return undefined;
  const rows = judged.map(({ name, value, bound, isUpper, unit, isMet }) => {
    const decimals = bound > 0 && bound < 10 ? 2 : 0;
    return [
      name,
      `${figure(value, decimals)} ${unit}`.trim(),
      `${isUpper ? '≤' : '≥'} ${figure(bound, decimals)}`,
      isMet ? 'met' : 'missed',
    ];
  });
  return `### Aims\n\n${table(['figure', 'measured', 'aim', ''], rows)}`;
}
