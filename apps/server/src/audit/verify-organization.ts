import { createHash } from 'node:crypto';
import type pg from 'pg';
import { auditLifeMs } from './audit-life.ts';
import type { SealHead } from './seal-heads.ts';

export type Finding = { entry: number | null; seal: number; what: string };
export type Verified = { sealed: number; unsealed: number; finding: Finding | null };

type Seal = {
  number: number;
  ids: number[];
  hashes: Buffer;
  sealedAt: number;
  previousHash: string;
  previousSealedAt: number | null;
  hash: string;
  /** The text hashed for the seal itself, as formatted by the database's JSON. */
  text: string;
};
type Entry = { id: number; text: string };

const sealsAtOnce = 50;
const hashBytes = 32;
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest();

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;
/** Safe, because ids and times are far below what a double holds exactly. */
const asNumber = (value: string) => `(${value})::float8`;
const sealsQuery = `
  select ${asNumber('number')} as number, event_ids::float8[] as ids, event_hashes as hashes,
      ${asNumber(ms('sealed_at'))} as "sealedAt", encode(previous_hash, 'hex') as "previousHash",
      ${asNumber(ms('previous_sealed_at'))} as "previousSealedAt", encode(hash, 'hex') as hash,
      jsonb_build_array(organization_id, number, event_ids, ${ms('sealed_at')}, ${ms('previous_sealed_at')},
        encode(previous_hash, 'hex'), encode(event_hashes, 'hex'))::text as text
    from app.audit_seals where organization_id = $1 and audit_seals.number > $2 order by audit_seals.number limit ${sealsAtOnce}`;
const entriesQuery = `
  select id::float8 as id, jsonb_build_array(organization_id, id, floor(extract(epoch from at) * 1000000)::bigint, user_id, actor, ip, session,
      client, action, object_kind, object_id, before, after)::text as text
    from app.audit_events where organization_id = $1 and id > $2 and ($3::bigint is null or id <= $3) order by audit_events.id`;

/**
 * Follows an organisation's chain from its first seal; `now` is the time of verification. Does not rely on any function of the database.
 */
export async function verifyOrganization(
  client: pg.Client,
  organizationId: number,
  head: SealHead | undefined,
  now: number,
): Promise<Verified> {
  await client.query(`select set_config('app.organization_id', $1, true)`, [String(organizationId)]);
  const chain = new Chain(head, now);
  for (;;) {
    const { rows } = await client.query<Seal>(sealsQuery, [organizationId, chain.number]);
    if (rows.length === 0) break;
    for (const seal of rows) {
      const range = [organizationId, chain.lastId, seal.ids.at(-1)];
      const { rows: entries } = await client.query<Entry>(entriesQuery, range);
      if (!chain.follow(seal, entries)) return { sealed: chain.sealed, unsealed: 0, finding: chain.finding };
    }
  }
  chain.end();
  const { rows } = await client.query<Entry>(entriesQuery, [organizationId, chain.lastId, null]);
  return { sealed: chain.sealed, unsealed: rows.length, finding: chain.finding };
}

class Chain {
  number = 0;
  lastId = 0;
  sealed = 0;
  finding: Finding | null = null;
  #hash = '';
  #isHeadSeen: boolean;
  readonly #head: SealHead | undefined;
  readonly #now: number;

  constructor(head: SealHead | undefined, now: number) {
    this.#head = head;
    this.#isHeadSeen = head === undefined;
    this.#now = now;
  }

  /** Returns false if the chain is broken. */
  follow(seal: Seal, entries: readonly Entry[]): boolean {
    const wrong =
      this.#findWrongSeal(seal) ?? findWrongEntry(seal, this.number === 0 ? within(seal, entries) : entries);
    if (wrong) return this.#break(seal.number, wrong);
    [this.number, this.#hash, this.lastId] = [seal.number, seal.hash, seal.ids.at(-1) ?? this.lastId];
    this.sealed += seal.ids.length;
    return true;
  }

  /** Checks that the head recorded outside the database was part of the chain. */
  end(): void {
    if (this.#isHeadSeen || this.#head === undefined || this.#head.sealedAt < this.#now - auditLifeMs) return;
    this.#break(this.#head.number, { entry: null, what: 'the newest seals were removed' });
  }

  #findWrongSeal(seal: Seal): Wrong | undefined {
    if (this.number === 0 ? !this.#mayBegin(seal) : seal.number !== this.number + 1)
      return { entry: null, what: 'the seals before it were removed' };
    if (this.number > 0 && seal.previousHash !== this.#hash)
      return { entry: null, what: 'it does not follow the seal before it' };
    if (sha256(seal.text).toString('hex') !== seal.hash) return { entry: null, what: 'the seal was changed' };
    if (seal.number !== this.#head?.number) return undefined;
    this.#isHeadSeen = true;
    return seal.hash === this.#head.hash ? undefined : { entry: null, what: 'the chain was rewritten' };
  }

  /** The chain may start with its very first seal, or with the one after seals that have expired. */
  #mayBegin({ number, previousSealedAt }: Seal): boolean {
    if (this.#head !== undefined && this.#head.number < number) this.#isHeadSeen = true;
    if (number === 1) return true;
    return previousSealedAt !== null && previousSealedAt < this.#now - auditLifeMs;
  }

  #break(seal: number, wrong: Wrong): false {
    this.finding = { seal, ...wrong };
    return false;
  }
}

type Wrong = Omit<Finding, 'seal'>;

/** Entries before the first remaining seal cannot be verified any more. */
const within = ({ ids: [first = Infinity] }: Seal, entries: readonly Entry[]) =>
  entries.filter(({ id }) => id >= first);

function findWrongEntry({ ids, hashes }: Seal, entries: readonly Entry[]): Wrong | undefined {
  for (let at = 0; at < Math.max(ids.length, entries.length); at++) {
    const [id, entry] = [ids[at], entries[at]];
    if (entry !== undefined && (id === undefined || entry.id < id)) return { entry: entry.id, what: 'was inserted' };
    if (id !== undefined && (entry === undefined || entry.id > id)) return { entry: id, what: 'was removed' };
    const hash = hashes.subarray(at * hashBytes, (at + 1) * hashBytes);
    if (entry && !sha256(entry.text).equals(hash)) return { entry: entry.id, what: 'was changed' };
  }
  return undefined;
}
