/** A position in the primary's log, after everything visible there so far. As text: system, database, timeline, LSN. */
export type Position = string;

/** What a server reports about itself. */
export type StandbyState = {
  isStandby: boolean;
  system: string;
  database: string | null;
  timeline: number;
  place: string | null;
};

/** `foreign`: not a standby, another database, or another history than this primary's, whose log positions mean something else. */
export type Verdict = 'reached' | 'behind' | 'foreign';

/**
 * With synchronous_commit off, a commit becomes visible before it is flushed; otherwise it is flushed before it becomes visible, and sent
 * only then.
 */
const logEnd = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** A physical copy keeps the oid, which is unique within its cluster. */
const database = '(select oid from pg_database where datname = current_database())';

/** An SQL expression to run on the primary; null on a server that is not one. */
export const currentPosition = `case when not pg_is_in_recovery() then concat_ws(' ', (select system_identifier from pg_control_system()), ${database},
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8), ${logEnd}) end`;

/** The control file is updated shortly after a timeline switch. Until then the standby is not used, which errs on the safe side. */
export const askState = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as place,
  (select system_identifier::text from pg_control_system()) as system, ${database}::text as database,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline`;

export const askPlace = 'select pg_last_wal_replay_lsn()::text as place';

/** 'A/1F' is byte 0x1F of 4 GiB segment 0xA of the log. */
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

/** The later of the two positions, in the same history. */
export function atLeast(position: Position, place: string): Position {
  const known = partsOf(position);
  if (bytesOf(known.place) >= bytesOf(place)) return position;
  return [...position.split(' ').slice(0, -1), place].join(' ');
}
