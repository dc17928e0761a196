import { utcText } from './utc-text.ts';

const hourMs = 3_600_000;
/** As long as mails before a token ends. */
const warnBeforeMs = 14 * 24 * hourMs;
/** Two nights, of which one may fail. */
const usualBackupHours = 48;

/** Of which server, and when it ends. */
export type Certificate = { readonly server: string; readonly end: Date };
/** What is known of the installation; undefined where no certificate was to be seen. */
export type House = {
  readonly nowMs: number;
  readonly backedUpAt: Date | null;
  /** Null where nobody has said how often backups are made: then there must be none, but they may not end. 0 asks for none. */
  readonly backupWithinHours: number | null;
  readonly certificates: readonly (Certificate | undefined)[];
};
/** Undefined where nothing new is known. */
export type Judgement = {
  readonly kind: 'backup' | 'certificate' | 'parquet';
  readonly subject: number;
  readonly isWrong?: boolean;
  /** What is wrong, if it is. */
  readonly words?: string;
};

export const judgeHouse = ({ certificates, ...house }: House): Judgement[] => [
  { kind: 'backup', subject: 0, isWrong: isBackupMissing(house), words: backupWords(house.backedUpAt) },
  ...certificates.map((certificate, subject): Judgement => {
    if (certificate === undefined) return { kind: 'certificate', subject };
    const { server, end } = certificate;
    const words = `The certificate of ${server} is valid until ${utcText(end)}`;
    return { kind: 'certificate', subject, isWrong: end.getTime() < house.nowMs + warnBeforeMs, words };
  }),
];

function isBackupMissing({ nowMs, backedUpAt, backupWithinHours }: Omit<House, 'certificates'>): boolean {
  if (backupWithinHours === 0) return false;
  if (backedUpAt === null) return backupWithinHours !== null;
  return nowMs - backedUpAt.getTime() > (backupWithinHours ?? usualBackupHours) * hourMs;
}

const backupWords = (backedUpAt: Date | null): string =>
  backedUpAt === null ? 'There is no backup' : `The newest backup is from ${utcText(backedUpAt)}`;
