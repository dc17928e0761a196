import type { Call, CallAnswer, ErrorBody } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from './test-organization.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Called<Body = unknown> = { status: number; code: string | undefined; body: Body };

/** Part by part: what begins with a colon stands for anything. */
type Fits<Path extends string, Pattern extends string> = Pattern extends `${infer Part}/${infer Parts}`
  ? Path extends `${infer Given}/${infer Rest}`
    ? Part extends `:${string}` | Given
      ? Fits<Rest, Parts>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : Pattern extends `:${string}` | Path
      ? true
      : false;
type CallAt<
  Method extends string,
  Path extends string,
  C extends Call = Call,
> = C extends `${Method} /api${infer Pattern}` ? (Fits<Path, Pattern> extends true ? C : never) : never;
type Bare<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

/** What the call at this path answers; a path that is put together elsewhere says nothing. */
type AnswerAt<Method extends string, Path extends string> = string extends Path
  ? Record<string, unknown>
  : `${Method} /api${Path}` extends Call
    ? CallAnswer<`${Method} /api${Path}`>
    : [CallAt<Method, Path>] extends [never]
      ? Record<string, unknown>
      : CallAnswer<CallAt<Method, Path>>;

type As = Pick<SignedIn, 'headers'>;

/** A call in somebody's name, and what it was answered: if it was no refusal, what the contract says. */
export async function call<const M extends Method, const Path extends string>(
  app: FastifyInstance,
  as: As,
  method: M,
  path: Path,
  payload?: object,
): Promise<Called<AnswerAt<M, Bare<Path>>>>;
export async function call<Body>(
  app: FastifyInstance,
  as: As,
  method: Method,
  path: string,
  payload?: object,
): Promise<Called<Body>>;
export async function call(
  app: FastifyInstance,
  { headers }: As,
  method: Method,
  path: string,
  payload?: object,
): Promise<Called> {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  const body = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, code: (body as ErrorBody | undefined)?.error?.code, body };
}
