import { ToolError } from '../tools/run-tool.ts';

/** A mistake that the operator can fix. */
export class BackupError extends ToolError {}
