import { ToolError } from '../tools/run-tool.ts';

/** Something that the provider can put right. */
export class ProviderError extends ToolError {}
