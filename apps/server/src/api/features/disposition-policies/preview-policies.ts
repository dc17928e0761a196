import type { DispositionChange, DispositionPreview } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { dispositions, type DispositionPolicy } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { allowToJudge } from '../../../dispositions/relabel-batteries.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { reportPlace } from '../../plugins/take-places.ts';
import { route } from '../../route.ts';
import { checkPolicies } from './check-policies.ts';

export function dispositionPreviews(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/dispositionPolicies/preview', { config: reportPlace }, async (request) => {
    const { dispositionPolicies } = request.body;
    checkPolicies(dispositionPolicies);
    return database.readTenant(actorOf(request), (reader) => previewPolicies(reader, dispositionPolicies));
  });
}

type Judged = {
  changes: DispositionChange[];
  counts: Record<string, number>;
  /** Batteries in use by their chemistry in small letters. */
  chemistries: Record<string, number>;
};

/** Judged by the statement that a save judges with; row-level security leaves the batteries that the caller sees. */
async function previewPolicies(reader: Reader, policies: readonly DispositionPolicy[]): Promise<DispositionPreview> {
  await allowToJudge(reader);
  const { rows } = await sql<Judged>`
    with judged as materialized (
      select * from app.judged_batteries(${JSON.stringify(policies)}::jsonb, now())
    ), changed as (
      select was, disposition, json_agg(id order by id) as ids from judged where was <> disposition group by was, disposition
    ), counted as (
      select disposition, count(*) from judged where not is_retired group by disposition
    ), chemistries as (
      select lower(chemistry) as chemistry, count(*) from judged where not is_retired and chemistry is not null group by lower(chemistry)
    )
    select (select coalesce(json_agg(json_build_object('from', was, 'to', disposition, 'batteryIds', ids)), '[]') from changed) as changes,
      (select coalesce(json_object_agg(disposition, count), '{}') from counted) as counts,
      (select coalesce(json_object_agg(chemistry, count), '{}') from chemistries) as chemistries`.execute(reader);
  return answerOf(policies, onlyRow(rows));
}

function answerOf(policies: readonly DispositionPolicy[], judged: Judged): DispositionPreview {
  const counts = dispositions.map((disposition) => ({ disposition, count: judged.counts[disposition] ?? 0 }));
  const place = ({ from, to }: DispositionChange) => dispositions.indexOf(from) * 10 + dispositions.indexOf(to);
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    changedCount: judged.changes.reduce((sum, { batteryIds }) => sum + batteryIds.length, 0),
    changes: judged.changes.toSorted((one, other) => place(one) - place(other)),
    counts,
    chemistries: listedChemistries(policies).map((chemistry) => ({
      chemistry,
      count: judged.chemistries[chemistry.toLowerCase()] ?? 0,
    })),
  };
}

/** As they were first written; those that differ only in case are one. */
function listedChemistries(policies: readonly DispositionPolicy[]): string[] {
  const listed = policies.flatMap(({ recondition }) => recondition?.chemistries ?? []);
  const first = new Map<string, string>();
  for (const chemistry of listed) {
    const key = chemistry.toLowerCase();
    if (!first.has(key)) first.set(key, chemistry);
  }
  return [...first.values()];
}
