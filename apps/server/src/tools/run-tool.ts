import { codeOf } from '@ohmstead/domain';

/** A mistake that the user of a tool can fix: shown as one sentence, without a stack. */
export class ToolError extends Error {}

const isMeant = (error: unknown): error is Error =>
  error instanceof ToolError || (error instanceof Error && codeOf(error).startsWith('ERR_PARSE_ARGS'));

/** The part of an error to show: the sentence of a user's mistake, or everything about a bug. */
export const faultOf = (error: unknown): unknown => (isMeant(error) ? error.message : error);

/** Runs a command-line program. Any error except a ToolError or an unknown option is a bug of ours and shown with its stack. */
export async function runTool(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(faultOf(error));
    process.exitCode = 1;
  }
}
