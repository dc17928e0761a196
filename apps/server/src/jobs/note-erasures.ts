import { sql } from 'kysely';
import { noteErasures, type Erasure } from '../backup/erasures.ts';
import type { Job } from './job.ts';

type Row = { organizationId: number; userId: number | null; erasedAt: Date };

/** Keeps the list of erasures outside the database as well, because restoring an older backup must respect them. */
export const createErasuresJob = (dataDir: string): Job => ({
  name: 'note-erasures',
  schedule: '* * * * *',
  run: async ({ database }) => {
    const { rows } = await database.withDirectory((directory) =>
      sql<Row>`select organization_id as "organizationId", user_id as "userId", erased_at as "erasedAt"
        from directory.list_erasures()`.execute(directory),
    );
    noteErasures(
      dataDir,
      rows.map((row): Erasure => ({ ...row, erasedAt: row.erasedAt.getTime() })),
    );
  },
});
