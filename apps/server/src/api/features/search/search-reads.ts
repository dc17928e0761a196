import { searchLimit, type SearchAnswer, type SearchItem, type SearchKind } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import {
  betterMatch,
  compareFound,
  foldText,
  matchName,
  matchNumber,
  mayDo,
  searchTextMaxLength,
  TokenBuckets,
  type Actor,
  type RateLimit,
  type TextMatch,
  type UserId,
} from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { signalOfGone } from '../../gone-caller.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { seenBy } from '../../rights/seen-locations.ts';
import { route } from '../../route.ts';
import { batterySubtitle, deviceSubtitle, serviceSubtitle } from '../../subtitles.ts';

/** Of one user. A bucket allows one call more than its burst: ten at once. */
export const usualSearchRate: RateLimit = { perSecond: 5, burst: 9 };

/** What is typed in one box finds everything that has a name; the newest call is the only one whose answer is read. */
export function searchReads(app: FastifyInstance, { database }: ApiParts, rate = usualSearchRate): void {
  const searches = new TokenBuckets<UserId>(rate);

  route(app, 'GET /api/search', async (request, reply) => {
    const actor = actorOf(request);
    const { q, limit = searchLimit } = request.query;
    const search = { actor, text: textOf(q), limit: Number(limit) };
    takeTurn(searches, actor.userId);
    return database.readTenant(actor, (reader) => findAll(reader, search), signalOfGone(reply));
  });
}

function textOf(typed: string): string {
  const text = typed.trim();
  const { length } = Array.from(text);
  if (length < 1 || length > searchTextMaxLength || text.includes('\0')) throw badInput('q');
  return text;
}

function takeTurn(searches: TokenBuckets<UserId>, userId: UserId): void {
  const nowMs = performance.now();
  const retryAfterS = Math.ceil(searches.waitMs(userId, nowMs) / 1_000);
  if (retryAfterS > 0) throw new ApiError('too-many-requests', [retryAfterS], { retryAfterS });
  searches.spend(userId, 1, nowMs);
}

type Search = { actor: Actor; text: string; limit: number };
type Find = (reader: Reader, search: Search) => Promise<SearchItem[]>;

const finders: Record<SearchKind, Find> = {
  batteries: findBatteries,
  devices: findDevices,
  services: findService,
  locations: findLocations,
  users: findUsers,
};

async function findAll(reader: Reader, search: Search): Promise<SearchAnswer> {
  if (foldText(search.text) === '') return { groups: [] };
  const kinds = Object.entries(finders) as [SearchKind, Find][];
  const groups = await Promise.all(kinds.map(async ([kind, find]) => ({ kind, items: await find(reader, search) })));
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

type Row = { id: number; title: string; subtitle: string };

/** Rows with how each was found, best first. Those that were not found after all are left out. */
const found = <R extends Row>(
  rows: readonly R[],
  limit: number,
  matchOf: (row: R) => TextMatch | undefined,
): SearchItem[] =>
  rows
    .flatMap((row) => {
      const match = matchOf(row);
      return match === undefined ? [] : [{ id: row.id, title: row.title, subtitle: row.subtitle, match }];
    })
    .toSorted(compareFound)
    .slice(0, limit);

/** Greater than every text that begins with this one. */
const endOf = (beginning: string) => `${beginning}\u{10ffff}`;
const backwards = (text: string) => Array.from(text).toReversed().join('');

/** Ranges of stored keys, because behind row-level security an index is used for no other comparison of texts. */
const begins = (key: string) => sql`serial_key >= ${key} and serial_key < ${endOf(key)}`;
const ends = (key: string) =>
  sql`serial_key_reversed >= ${backwards(key)} and serial_key_reversed < ${endOf(backwards(key))}`;

async function findBatteries(reader: Reader, { actor, text, limit }: Search): Promise<SearchItem[]> {
  const key = foldText(text);
  const select = async (condition: ReturnType<typeof sql>, count: number) => {
    const { rows } = await sql<Row>`
      select id, coalesce(serial_number, '') as title, ${batterySubtitle} as subtitle
        from batteries where organization_id = ${actor.organizationId} and ${condition}
        order by serial_key, serial_number, id limit ${count}`.execute(reader);
    return rows;
  };
  const first = await select(begins(key), limit);
  const missing = limit - first.length;
  const last = missing === 0 ? [] : await select(sql`${ends(key)} and not (${begins(key)})`, missing);
  return found([...first, ...last], limit, ({ title }) => matchNumber(title, text));
}

/** Narrows down what is read, like the rule itself it takes no sign for a wildcard. */
const holdsWords = (column: string, text: string) =>
  sql`fold_text(${sql.ref(column)}) like all (${foldText(text)
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)}::text[])`;

/** Few compared with batteries: read as they are. */
async function findDevices(reader: Reader, { actor, text, limit }: Search): Promise<SearchItem[]> {
  const { rows } = await sql<Row & { name: string | null; serialNumber: string }>`
    select id, coalesce(name, serial_number) as title, name, serial_number as "serialNumber", ${deviceSubtitle} as subtitle
      from devices where organization_id = ${actor.organizationId}
        and (${holdsWords('serial_number', text)} or ${holdsWords('name', text)})`.execute(reader);
  return found(rows, limit, ({ name, serialNumber }) =>
    betterMatch(matchNumber(serialNumber, text), matchName(name ?? '', text)),
  );
}

const exactId = /^[1-9][0-9]{0,14}$/;

async function findService(reader: Reader, { actor, text }: Search): Promise<SearchItem[]> {
  if (!exactId.test(text)) return [];
  const { rows } = await sql<Row>`
    select id, coalesce(battery_serial_number, '–') as title, ${serviceSubtitle} as subtitle
      from services where organization_id = ${actor.organizationId} and id = ${Number(text)}`.execute(reader);
  return found(rows, 1, () => 'exact');
}

async function findLocations(reader: Reader, { actor, text, limit }: Search): Promise<SearchItem[]> {
  const { rows } = await sql<Row>`
    select id, name as title, '' as subtitle from locations
      where ${seenBy(actor)} and ${holdsWords('name', text)}`.execute(reader);
  return found(rows, limit, ({ title }) => matchName(title, text));
}

async function findUsers(reader: Reader, { actor, text, limit }: Search): Promise<SearchItem[]> {
  if (!mayDo(actor, 'perm-users-groups')) return [];
  const { rows } = await sql<Row & { name: string }>`
    select users.id, coalesce(nullif(name, ''), email) as title, email as subtitle, name
      from users cross join lateral (select concat_ws(' ', first_name, last_name)) as named (name)
      where users.organization_id = ${actor.organizationId} and not service_account
        and (${holdsWords('name', text)} or ${holdsWords('email', text)})`.execute(reader);
  return found(rows, limit, ({ name, subtitle }) => betterMatch(matchName(name, text), matchAddress(subtitle, text)));
}

/** An address is found by all of it or its beginning, not by its ending, which many addresses share. */
const matchAddress = (address: string, text: string): TextMatch | undefined => {
  const match = matchNumber(address, text);
  return match === 'ending' ? undefined : match;
};
