// A version for a share of the new chats, beside the bot's live one. NULL: all run the same.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.bots ADD COLUMN canary_version integer;
ALTER TABLE colloquy.bots ADD COLUMN canary_share integer;`);
