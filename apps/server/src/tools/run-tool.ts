/** Something that whoever runs a tool can put right: told in one sentence, without a stack. */
export class ToolError extends Error {}

const isMeant = (error: unknown): error is Error =>
  error instanceof ToolError || (error as { code?: string } | null)?.code?.startsWith('ERR_PARSE_ARGS') === true;

/** The whole of a program: anything else than a ToolError or an option that there is not is a fault of ours, and shown as one. */
export async function runTool(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(isMeant(error) ? error.message : error);
    process.exitCode = 1;
  }
}
