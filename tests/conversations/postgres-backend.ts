// PostgreSQL as a backend: the same conversations on a real database, each in one of its own.
import { openStore } from '@colloquy/server';
import { createHttpBackend } from '../../packages/cli/src/backends/http-backend.ts';
import type { TestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import { createTestDatabase } from '../../packages/storage/src/postgres/test-database.ts';
import type { Backend } from '../../packages/verify/src/conversation/backend.ts';

/** Makes the backend. Databases are emptied and used again, because making one takes longer than a conversation. */
export function createPostgresBackend(): Promise<Backend> {
  const free: TestDatabase[] = [];
  return createHttpBackend('HTTP on PostgreSQL', async () => {
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
