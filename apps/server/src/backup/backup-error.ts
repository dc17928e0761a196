/** Something that whoever keeps the backups can put right: told in one sentence, without a stack. */
export class BackupError extends Error {}
