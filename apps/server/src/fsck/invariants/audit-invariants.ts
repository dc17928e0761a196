import type { Invariant } from './invariant.ts';

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** The chain that `npm run audit:verify` also compares with the head recorded outside the database. */
export const auditInvariants: readonly Invariant[] = [
  {
    name: 'seals-follow-each-other',
    sentence: 'Each seal of the audit log follows the one before it.',
    query: `select organization_id, number from (
        select organization_id, number, previous_hash, lag(hash) over seals as hash_before, lag(number) over seals as number_before
          from app.audit_seals window seals as (partition by organization_id order by number)) as chain
      where number_before is not null and (number <> number_before + 1 or previous_hash <> hash_before)`,
  },
  {
    name: 'seals-are-whole',
    sentence: 'Each seal of the audit log is the hash of what it covers.',
    query: `select organization_id, number from app.audit_seals
      where hash <> sha256(convert_to(jsonb_build_array(organization_id, number, event_ids, ${ms('sealed_at')},
          ${ms('previous_sealed_at')}, encode(previous_hash, 'hex'), encode(event_hashes, 'hex'))::text, 'UTF8'))`,
  },
  {
    name: 'sealed-entries-are-unchanged',
    sentence: 'Each sealed entry of the audit log is present and unchanged.',
    query: `select sealed.organization_id, sealed.number, sealed.id from (
        select organization_id, number, id, substr(event_hashes, (place::integer - 1) * 32 + 1, 32) as hash
          from app.audit_seals, unnest(event_ids) with ordinality as entry (id, place)) as sealed
        left join app.audit_events as events on events.organization_id = sealed.organization_id and events.id = sealed.id
      where events.id is null or sha256(convert_to(app.audit_text(events), 'UTF8')) <> sealed.hash`,
  },
];
