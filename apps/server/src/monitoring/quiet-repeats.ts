import { isObject } from '@ohmstead/domain';
import type { LoggerOptions } from 'pino';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;
type Told = { atMs: number; repeats: number };

const fatal = 60;
const tellAgainAfterMs = 10_000;
const keptKinds = 1_000;

type Arguments = Parameters<LogMethod>[0];

/** The error that is logged, as the argument itself or as its `err`. */
function causeOf([first]: readonly unknown[]): Error | undefined {
  const cause = isObject(first) ? (first['err'] ?? first) : first;
  return cause instanceof Error ? cause : undefined;
}

function withRepeats([first, ...rest]: readonly unknown[], repeats: number): Arguments {
  const told = isObject(first) && !(first instanceof Error) ? first : { err: first };
  return [{ ...told, repeats }, ...rest] as Arguments;
}

/**
 * While the database is down, the same errors would flood the log. Errors with the same message are logged once in 10 s, with the number of
 * repeats; everything else is logged as usual.
 */
export function quietRepeats(clock: () => number = Date.now): LogMethod {
  const told = new Map<string, Told>();

  return function log(args, method, level) {
    const cause = level < fatal ? causeOf(args) : undefined;
    // Every failed request is logged, because users may quote its id.
    if (!cause || this.bindings()['reqId'] !== undefined) return method.apply(this, args);
    const words = `${args[1]}|${cause.message}`;
    const last = told.get(words);
    if (last && clock() - last.atMs < tellAgainAfterMs) return void last.repeats++;
    if (told.size >= keptKinds) told.clear();
    told.set(words, { atMs: clock(), repeats: 0 });
    return method.apply(this, last?.repeats ? withRepeats(args, last.repeats) : args);
  };
}
