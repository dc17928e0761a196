const hourMs = 3_600_000;
/** As long as mails before a token ends. */
const warnBeforeMs = 14 * 24 * hourMs;
/** Two nights, of which one may fail. */
const usualBackupHours = 48;

/** What is known of the installation; an end is undefined where no certificate was to be seen. */
export type House = {
  readonly nowMs: number;
  readonly backedUpAt: Date | null;
  /** Null where nobody has said how often backups are made: then there must be none, but they may not end. 0 asks for none. */
  readonly backupWithinHours: number | null;
  readonly certificates: readonly (Date | undefined)[];
};
/** Undefined where nothing new is known. */
export type Judgement = {
  readonly kind: 'backup' | 'certificate';
  readonly subject: number;
  readonly isWrong?: boolean;
};

export const judgeHouse = ({ certificates, ...house }: House): Judgement[] => [
  { kind: 'backup', subject: 0, isWrong: isBackupMissing(house) },
  ...certificates.map((end, subject): Judgement => {
    if (end === undefined) return { kind: 'certificate', subject };
    return { kind: 'certificate', subject, isWrong: end.getTime() < house.nowMs + warnBeforeMs };
  }),
];

function isBackupMissing({ nowMs, backedUpAt, backupWithinHours }: Omit<House, 'certificates'>): boolean {
  if (backupWithinHours === 0) return false;
  if (backedUpAt === null) return backupWithinHours !== null;
  return nowMs - backedUpAt.getTime() > (backupWithinHours ?? usualBackupHours) * hourMs;
}
