import { ToolError } from '../tools/run-tool.ts';

/** Something that whoever keeps the backups can put right. */
export class BackupError extends ToolError {}
