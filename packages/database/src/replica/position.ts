/** Where the log of a primary stands: everything that anybody could see there lies before it. As text: system, database, timeline, place. */
export type Position = string;

/** What a server says of itself. */
export type StandbyState = {
  isStandby: boolean;
  system: string;
  database: string | null;
  timeline: number;
  place: string | null;
};

/** `foreign`: no standby, not of this database, or not one of this primary's history, whose places in the log mean something else. */
export type Verdict = 'reached' | 'behind' | 'foreign';

/** What is not waited for is seen before it is written; everything else is written before anybody sees it, and sent only then. */
const logEnd = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** A copy keeps the number, and no other database of its cluster has it. */
const database = '(select oid from pg_database where datname = current_database())';

/** To be asked of the primary with whatever else is asked there; null where it is none. */
export const currentPosition = `case when not pg_is_in_recovery() then concat_ws(' ', (select system_identifier from pg_control_system()), ${database},
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8), ${logEnd}) end`;

/** The control file learns of a new timeline a little late: until then a standby is not asked, which is the safe side. */
export const askState = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as place,
  (select system_identifier::text from pg_control_system()) as system, ${database}::text as database,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline`;

export const askPlace = 'select pg_last_wal_replay_lsn()::text as place';

/** 'A/1F' is byte 0x1F of the log's 4 GiB number 0xA. */
function bytesOf(place: string): number {
  const [high = '', low = ''] = place.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

const partsOf = (position: Position) => {
  const [system = '', database = '', timeline = '', place = ''] = position.split(' ');
  return { system, database, timeline: Number.parseInt(timeline, 16), place };
};

export function judge(state: StandbyState, position: Position): Verdict {
  const wanted = partsOf(position);
  const { isStandby, place } = state;
  const isSame = (['system', 'database', 'timeline'] as const).every((part) => state[part] === wanted[part]);
  if (!isStandby || place === null || !isSame) return 'foreign';
  return bytesOf(place) >= bytesOf(wanted.place) ? 'reached' : 'behind';
}

/** The same history, at least as far as both. */
export function atLeast(position: Position, place: string): Position {
  const known = partsOf(position);
  if (bytesOf(known.place) >= bytesOf(place)) return position;
  return [...position.split(' ').slice(0, -1), place].join(' ');
}
