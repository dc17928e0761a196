/** Something that whoever runs a tool can put right: told in one sentence, without a stack. */
export class ToolError extends Error {}

/** The whole of a program: anything else than a ToolError is a fault of ours, and shown as one. */
export async function runTool(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ToolError ? error.message : error);
    process.exitCode = 1;
  }
}
