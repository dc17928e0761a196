import pg from 'pg';

const schema = 'graphile_worker';
const role = 'ohmstead_worker';

/**
 * The job queue's tables belong to the worker: its library closes them to all but their owner, and migrates them itself as soon as the
 * first one exists. Only creating the schema needs the login's right (docs/decisions/0013).
 */
export async function prepareJobSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await isPrepared(client)) return;
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('ohmstead.jobs'))`);
    if (!(await isPrepared(client))) await prepare(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const isPrepared = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select from pg_tables where schemaname = $1 and tablename = $2', [schema, 'migrations']))
    .rowCount === 1;

async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not pg_has_role(current_user, '${role}', 'member') then grant ${role} to current_user; end if;
    end $$;
    create schema if not exists ${schema} authorization ${role};
    create table ${schema}.migrations (
      id integer primary key, ts timestamptz not null default now(), breaking boolean not null default false);
    alter table ${schema}.migrations owner to ${role}`);
}
