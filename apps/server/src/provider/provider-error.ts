import { ToolError } from '../tools/run-tool.ts';

/** A mistake that the provider can fix. */
export class ProviderError extends ToolError {}
