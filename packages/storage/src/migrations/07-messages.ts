// For transcripts: every turn has a row with the message of the visitor, also one whose request has no key. All turns of a session are found by its id.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.requests ADD COLUMN message text;
DROP INDEX colloquy.starts_of_session;
CREATE INDEX turns_of_session ON colloquy.requests (session_id COLLATE "C", turn);`);
