import type pg from 'pg';
import type { Comparison } from './compare-with-rows.ts';
import type { RecordingWriter } from './recording-writer.ts';

type Root = pg.Pool | pg.Client;

/** Adding a location writes the row and its audit entry together: one without the other is an error. */
async function readLocations(root: Root): Promise<Map<string, { rows: number; entries: number }>> {
  const { rows } = await root.query<{ name: string; rows: number; entries: number }>(`
    select name, count(distinct locations.id)::integer as rows, count(events.id)::integer as entries
      from app.locations left join app.audit_events as events on events.organization_id = locations.organization_id
        and events.object_kind = 'location' and events.object_id = locations.id
      group by name`);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

async function readComments(root: Root): Promise<Map<number, number>> {
  const { rows } = await root.query<{ id: number; comments: number }>(
    `select id::integer as id, comments::integer as comments from app.batteries where comments ~ '^[0-9]+$'`,
  );
  return new Map(rows.map(({ id, comments }) => [id, comments]));
}

/** Compares what was answered with 2xx with the database. */
export async function compareWithWrites(root: Root, writers: readonly RecordingWriter[]): Promise<Comparison> {
  // What is confirmed during the comparison may be missing from the snapshot.
  const records = writers.map((writer) => ({ writer, added: [...writer.added], saved: writer.saved }));
  const locations = await readLocations(root);
  const comments = await readComments(root);
  const lost = records.flatMap(({ writer: { name, batteryId, tried }, added, saved }) => {
    const comment = comments.get(batteryId) ?? 0;
    const isKept = comment >= saved && comment <= tried;
    return [
      ...added.filter((each) => !locations.has(each)).map((each) => `location ${each}`),
      ...(isKept ? [] : [`edit of ${name}: ${comment} instead of ${saved} to ${tried}`]),
    ];
  });
  const doubled = [...locations].filter(([, { rows, entries }]) => rows !== 1 || entries !== 1).map(([name]) => name);
  return { confirmed: writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0), lost, doubled };
}
