// How people start the command line of this program.
import { isSea } from 'node:sea';

/** Pages and answers name commands. The executable needs no npx, and its users may have none. */
export const COMMAND = isSea() ? 'colloquy' : 'npx colloquy';
