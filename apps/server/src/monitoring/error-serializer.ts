import { codeOf, constraintOf } from '@ohmstead/domain';

type Told = { type: string; message: string; stack?: string; code?: string; constraint?: string; cause?: Told };

/** The parts of an error that are logged: not its `detail`, in which PostgreSQL repeats values of rows. */
export function errorSerializer(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const [code, constraint] = [codeOf(error), constraintOf(error)];
  return {
    type: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === '' ? {} : { code }),
    ...(constraint === '' ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: errorSerializer(error.cause) }),
  };
}
