// `colloquy bots`: which bots there are, and where they are reached.
import { shortTime } from '../bots/short-time.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import type { OfficeBot } from '../office/office.ts';
import { officeOptions, onOffice } from '../office/on-office.ts';

export const bots: Command = {
  name: 'bots',
  summary: 'Lists the bots with their addresses and the version that each runs.',
  operands: '',
  least: 0,
  most: 0,
  details: `  colloquy bots
  colloquy bots --json | jq .publicIds`,
  options: {
    ...officeOptions,
    json: { description: 'Writes one JSON object per line.' },
  },
  run: (call) =>
    onOffice(call, async (office) => {
      const { isOn, io } = call;
      const list = await office.listBots();
      for (const bot of list) print(io, isOn('json') ? jsonOf(bot) : lineOf(bot));
      if (list.length === 0 && !isOn('json'))
        print(io, 'There is no bot yet. Publish one: npx colloquy publish FILE');
      return exitCodes.good;
    }),
};

function lineOf({ id, name, publicIds, version, canary, publishedAt, isClosed, source }: OfficeBot): string {
  const places = publicIds.length > 0 ? publicIds.join(', ') : '(no address)';
  const live = version === undefined ? '(unpublished)' : `version ${version}${isClosed ? ' (closed)' : ''}`;
  const tried = canary ? `, version ${canary.version} for ${canary.share} %` : '';
  const origin = source === 'file' ? ', from a file' : '';
  return `${places}  "${name}"  id ${id}  ${live}  since ${shortTime(publishedAt)} UTC${tried}${origin}`;
}

function jsonOf({
  id,
  name,
  publicIds,
  version,
  flow,
  publishedAt,
  isClosed,
  canary,
  source,
}: OfficeBot): string {
  const at = new Date(publishedAt).toISOString();
  return JSON.stringify({
    id,
    name,
    publicIds,
    version: version ?? null,
    flow: flow ?? null,
    publishedAt: at,
    isClosed,
    ...(canary ? { canary } : {}),
    ...(source === undefined ? {} : { source }),
  });
}
