// Counts are kept by day and by month. Earlier servers know days only and must stop counting: their months would be wrong. A webhook for all events
// includes future events, too. Old ones held the full list, in its order.
import { forBoth } from './migration.ts';

export const migration = forBoth(`ALTER TABLE colloquy.tallies RENAME COLUMN day TO period;
UPDATE colloquy.webhooks SET events = '"all"' WHERE events IN (
  '["chat.started","answer","result.completed","chat.ended","error"]',
  '["chat.started","answer","result.completed","chat.ended","error","operator.joined","operator.said","operator.left"]'
);`);
