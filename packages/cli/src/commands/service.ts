// `colloquy service`: prints a systemd unit that runs a server.
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { longestStopSeconds } from '@colloquy/server/settings';
import { writeWhole } from '@colloquy/verify';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { isOutOfReach, serviceProgram } from '../service/service-program.ts';
import { unitFile } from '../service/unit-file.ts';
import { serverAddress } from '../serving/server-address.ts';

/** Valid as name of a service, a folder and a user alike. */
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

export const service: Command = {
  name: 'service',
  summary: 'Generates a systemd unit that runs a server.',
  operands: '[FILE|FOLDER…]',
  least: 0,
  most: 1_000,
  details: `Prints the unit, or writes it to the file given by --to. The service starts at boot, restarts after a crash, shuts down gracefully, and can
write only to its own folder, /var/lib/NAME. Its settings are in /etc/NAME/environment. Without --user, systemd creates a user for it.

  colloquy service --to /etc/systemd/system/colloquy.service
  systemctl daemon-reload && systemctl enable --now colloquy

  colloquy service /srv/bots --port 8080 --name bots --to /etc/systemd/system/bots.service`,
  options: {
    to: { value: 'FILE', description: 'Writes the unit to a file instead of printing it.' },
    name: { value: 'NAME', description: 'Name of the service and its folders (default: colloquy).' },
    user: { value: 'USER', description: 'User that runs the service (default: a user created by systemd).' },
    host: { value: 'HOST', description: 'Same as for "colloquy serve".' },
    port: { value: 'PORT', description: 'Same as for "colloquy serve".' },
  },
  run: async (call) => {
    const address = serverAddress(call);
    const { text, io } = call;
    const [name, user] = [text('name') ?? 'colloquy', text('user')];
    if (!address.ok) return refused(call, address.message);
    if (!NAME.test(name))
      return refused(
        call,
        `"${name}" is not a valid service name. Use up to 31 lowercase letters, digits and "-", starting with a letter.`,
      );
    if (user !== undefined && !NAME.test(user))
      return refused(call, `"${user}" is not a valid user name. Name an existing user.`);
    const program = serviceProgram(process);
    if (!program.ok) return refused(call, program.message);
    const bots = call.operands.map((path) => resolve(path));
    // Both a link and its target must be reachable.
    const hidden = bots.find((path) => isOutOfReach(path) || isOutOfReach(whereItLeads(path)));
    if (hidden !== undefined)
      return refused(
        call,
        `A service cannot reach ${hidden}: home folders and temporary ones are closed to it. Put the bots elsewhere, for example into /srv/bots, and name them there.`,
      );
    const unit = unitFile({
      program: program.words,
      name,
      host: address.host,
      port: address.port,
      bots,
      user,
      stopSeconds: longestStopSeconds,
    });
    const file = text('to');
    if (file === undefined) io.stdout.write(unit);
    else {
      try {
        await writeWhole(file, unit);
      } catch (error) {
        return refused(
          call,
          `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      print(
        io,
        `Wrote ${file}. To start the service: systemctl daemon-reload && systemctl enable --now ${name}`,
      );
    }
    return exitCodes.good;
  },
};

/** Resolves symbolic links. A missing folder may be created later. */
function whereItLeads(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function refused({ io }: CommandCall, message: string): ExitCode {
  complain(io, message);
  return exitCodes.usage;
}
