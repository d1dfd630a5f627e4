// PostgreSQL as a stage: the same conversations on a real database, each in one of its own.
import { openStore } from '@colloquy/server';
import { createHttpStage } from '../../packages/cli/src/conversation/http-stage.ts';
import type { Stage } from '../../packages/cli/src/conversation/stage.ts';
import type { TestDatabase } from '../../packages/server/src/stores/postgres/test-database.ts';
import { createTestDatabase } from '../../packages/server/src/stores/postgres/test-database.ts';

/** Makes the stage. Databases are emptied and used again, because making one takes longer than a conversation. */
export function createPostgresStage(): Promise<Stage> {
  const free: TestDatabase[] = [];
  return createHttpStage('HTTP on PostgreSQL', async () => {
    const database = free.pop() ?? (await createTestDatabase());
    return {
      store: await openStore({ dataFolder: '', databaseUrl: database.url }),
      async dispose() {
        await database.empty();
        free.push(database);
      },
    };
  });
}
