import type { TableImport } from '@ohmstead/contract';
import type pg from 'pg';
import { until } from '../../apps/server/src/testing/until.ts';
import { changeIn } from '../harness/fixtures/change-in.ts';
import type { ServerProcess } from '../harness/product/server-process.ts';
import type { ImportClient } from './import-client.ts';

type Killed = { root: pg.Pool; organizationId: number; client: ImportClient; worker: ServerProcess };

const rowsOfRun = 12_000;

const snapshot = async (root: pg.Pool, organizationId: number): Promise<string> => {
  const { rows } = await root.query<{ all: string }>(
    `select md5(string_agg(concat_ws('|', id, serial_number, model_name, design_capacity_mah, comments), ';' order by id)) as all
       from app.batteries where organization_id = $1`,
    [organizationId],
  );
  return rows[0]?.all ?? '';
};

/** Every second row changes a battery that is there. */
function fileOf(cycle: number): Buffer {
  const lines = Array.from({ length: rowsOfRun }, (_, at) =>
    at % 2 === 0 ? `KEPT-${at},M,${cycle + 2},changed` : `MADE-${cycle}-${at},M,${at},new`,
  );
  return Buffer.from(['serialNumber,modelName,designCapacity,comments', ...lines].join('\n'));
}

const writtenOf = async ({ root, organizationId }: Killed, importId: number): Promise<number> => {
  const { rows } = await root.query<{ lines: string }>(
    `select count(*) as lines from app.import_rows where organization_id = $1 and import_id = $2 and written`,
    [organizationId, importId],
  );
  return Number(rows[0]?.lines);
};

export type KilledRuns = { faults: string[]; inTheMiddle: number };

/** The worker is killed in the middle of a run, which goes on when it is back. Tells what went wrong, and how often some rows were written. */
export async function proveKills(killed: Killed, cycles: number, spoils: boolean): Promise<KilledRuns> {
  const { root, organizationId, client, worker } = killed;
  const faults: string[] = [];
  let inTheMiddle = 0;
  await changeIn(root, organizationId, (query) =>
    query.query(
      `insert into app.batteries (organization_id, serial_number, model_name, design_capacity_mah)
       select $1, 'KEPT-' || at, 'M', 1 from generate_series(0, $2, 2) as at`,
      [organizationId, rowsOfRun - 1],
    ),
  );
  for (let cycle = 0; cycle < cycles; cycle++) {
    const before = await snapshot(root, organizationId);
    const checked = await client.check<TableImport>('batteries', fileOf(cycle));
    await client.start(checked);
    await until(
      async () => (await writtenOf(killed, checked.id)) > (cycle * 997) % (rowsOfRun - 2_000),
      60_000,
      'nothing was written',
      5,
    );
    await worker.end('SIGKILL');
    const written = await writtenOf(killed, checked.id);
    if (written > 0 && written < rowsOfRun) inTheMiddle++;
    await worker.start();
    const done = await client.rest<TableImport>(checked.id);
    const { rows } = await root.query<{ rows: string; entries: string; objects: string }>(
      `select (select count(*) from app.batteries where organization_id = $1 and serial_number like $2) as rows, count(*) as entries,
           count(distinct object_id) as objects
         from app.audit_events where organization_id = $1 and action = 'batteries-import' and client = $3`,
      [organizationId, `MADE-${cycle}-%`, `Import ${checked.id}`],
    );
    const [counted] = rows;
    if (done.state !== 'done' || done.written !== rowsOfRun)
      faults.push(`cycle ${cycle}: ${done.state}, ${done.written}`);
    if (Number(counted?.rows) !== rowsOfRun / 2) faults.push(`cycle ${cycle}: ${counted?.rows} batteries were created`);
    if (Number(counted?.entries) !== rowsOfRun || Number(counted?.objects) !== rowsOfRun)
      faults.push(`cycle ${cycle}: ${counted?.entries} audit entries of ${counted?.objects} batteries`);
    if (spoils) await root.query(`update app.batteries set comments = 'theirs' where serial_number = 'KEPT-0'`);
    await client.undo(checked.id);
    if ((await snapshot(root, organizationId)) !== before) faults.push(`cycle ${cycle}: undoing was not exact`);
  }
  return { faults, inTheMiddle };
}
