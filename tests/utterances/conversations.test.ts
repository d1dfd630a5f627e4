// Scripted conversations, frozen before the code was tried on them: what was taken, and whether the bot repeats itself.
import { expect, it } from 'vitest';
import { play, readScripts } from './conversation.ts';

const said = readScripts().flatMap(play);

const count = (outcome: string) => said.filter((reply) => reply.outcome === outcome).length;
const isClear = ({ expected }: { expected: string }) => !['-', '?', '!'].includes(expected);

it('there are twelve scripted conversations', () => {
  expect(readScripts()).toHaveLength(12);
});

it('the bot repeats hardly a sentence, and refuses few clear replies', () => {
  expect(said.filter(({ isRepeated }) => isRepeated).length).toBeLessThanOrEqual(1);
  const refused = said.filter((reply) => isClear(reply) && reply.outcome === 'refused').length;
  expect(refused).toBeLessThanOrEqual(17);
});

// LIST=1 prints the figures.
it.runIf(process.env.LIST === '1')('prints the figures of the conversations', () => {
  const manners = [...new Set(said.map(({ manner }) => manner))].sort();
  const lines = manners.map((manner) => {
    const replies = said.filter((reply) => reply.manner === manner);
    return `${manner} ${replies.filter(({ outcome }) => outcome === 'right').length}/${replies.length}`;
  });
  const clear = said.filter(isClear);
  const refused = clear.filter(({ outcome }) => outcome === 'refused').length;
  const repeated = said.filter(({ isRepeated }) => isRepeated).length;
  lines.push(`all ${count('right')}/${said.length}, asked ${count('asked')}, refused ${count('refused')}`);
  lines.push(
    `wrong ${count('wrong')}, refused though clear ${refused}/${clear.length}, repeated ${repeated}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
});
