type Told = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: Told };

/** What a log line contains of an error: not its `detail`, in which PostgreSQL repeats values of rows. */
export function errorSerializer(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: errorSerializer(error.cause) }),
  };
}
