import { onlyRow } from '@ohmstead/database';
import type pg from 'pg';
import type { Breach, Offender } from './breach.ts';
import { checkImages } from './check-images.ts';
import { allInvariants } from './invariants/all-subjects.ts';
import type { Invariant } from './invariants/invariant.ts';
import { readEverything } from './read-everything.ts';

/** More rows of the same invariant would hide the others. */
const shown = 20;

async function look(client: pg.ClientBase, { name, sentence, query }: Invariant): Promise<Breach> {
  const { rows } = await client.query<{ count: number; offenders: Offender[] }>(
    `with offending as materialized (${query})
     select (select count(*) from offending)::float8 as count,
       coalesce((select jsonb_agg(to_jsonb(first)) from (select * from offending limit ${shown}) as first), '[]') as offenders`,
  );
  const { count, offenders } = onlyRow(rows);
  return { name, sentence, count, offenders };
}

const verdicts = allInvariants.map(({ name, query }) => `case when exists (${query}) then '${name}' end`);
/** All invariants in one statement, which is all that sound data costs. */
const findBroken = {
  name: 'find-broken',
  text: `select array_remove(array[${verdicts.join()}], null) as broken`,
};

export async function lookForBreaches(client: pg.ClientBase): Promise<Breach[]> {
  const { rows } = await client.query<{ broken: string[] }>(findBroken);
  const broken = new Set(rows[0]?.broken);
  const breaches: Breach[] = [];
  for (const invariant of allInvariants) if (broken.has(invariant.name)) breaches.push(await look(client, invariant));
  return breaches;
}

/** Checks the data of all organisations against every invariant; with a data folder, its files as well. */
export function findBreaches(databaseUrl: string, dataDir?: string): Promise<Breach[]> {
  return readEverything(databaseUrl, async (client) => {
    const breaches = await lookForBreaches(client);
    if (dataDir !== undefined) breaches.push(await checkImages(client, dataDir));
    return breaches.filter(({ count }) => count > 0);
  });
}
