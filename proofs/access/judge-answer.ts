import type { ErrorCode, ObjectKind } from '@ohmstead/contract';
import { mayDo, type MatrixActor, type Rights } from './actors.ts';
import { mayCall, type MatrixAnswer, type MatrixAsker } from './ask-matrix.ts';
import { recipeOf } from './call-recipes.ts';
import type { MatrixCase } from './matrix-cases.ts';
import type { MatrixWorld } from './matrix-world.ts';

type Judged = { one: MatrixCase; actor: MatrixActor; answer: MatrixAnswer; absent: MatrixAnswer; world: MatrixWorld };

/** What is wrong with an answer; undefined if it is as the model says. */
export async function judgeAnswer(
  asker: MatrixAsker,
  world: MatrixWorld,
  one: MatrixCase,
  actor: MatrixActor,
  absentOf: (one: MatrixCase) => Promise<MatrixAnswer>,
): Promise<string | undefined> {
  const answer = one.place === 'absent' ? await absentOf(one) : await asker.ask(one, actor);
  const absent = one.position ? await absentOf(one) : answer;
  const fault = judge({ one, actor, answer, absent, world });
  return (
    fault &&
    `${actor.name}, ${one.position?.path ?? 'no id'} ${one.place}${one.isMixed ? ' among own' : ''}${one.field ?? ''}: ${fault}`
  );
}

function judge(judged: Judged): string | undefined {
  const { one, actor, answer, absent } = judged;
  if (answer.status >= 500) return `failed: ${describe(answer)}`;
  if (one.example.access.who === 'open') return undefined;
  if (!actor.rights) return is(answer, 401, 'not-authenticated');
  if (actor.isToken && one.example.access.by === 'person') return is(answer, 403, 'person-required');
  if (actor.isWall && !wallCalls.has(one.example.call)) return is(answer, 403, 'not-permitted');
  if (!mayCall(one, actor.rights)) return is(answer, 403, 'not-permitted') ?? sameAs(absent, answer);
  return isSeen(judged) ? answered(judged) : hidden(judged);
}

/** The wall, and what its token may do. */
const wallCalls: ReadonlySet<string> = new Set(['GET /api/wall', 'GET /api/token']);

const refusal = ({ status }: MatrixAnswer) => status === 401 || status === 403;

const is = (answer: MatrixAnswer, status: number, code: string) =>
  answer.status === status && answer.code === code ? undefined : `expected ${status}, got ${describe(answer)}`;

const describe = ({ status, body }: MatrixAnswer) => `${status} ${body.slice(0, 300)}`;

const sameAs = (expected: MatrixAnswer, answer: MatrixAnswer) =>
  answer.whole === expected.whole ? undefined : `expected ${expected.whole}, got ${answer.whole}`;

/** Everything else that the call names must be visible too. */
function isSeen({ one, actor, world }: Judged): boolean {
  const rights = actor.rights as Rights;
  const others = Object.entries(one.example.access.ids ?? {}).filter(([path]) => path !== one.position?.path);
  const isShown = ([, kind]: [string, ObjectKind]) => world.isVisible(kind, world.shownPlace(rights), rights);
  return others.every(isShown) && (!one.position || world.isVisible(one.position.kind, one.place, rights));
}

/** The same answer as for something that never existed, without any of the object's data. */
function hidden({ one, answer, absent }: Judged): string | undefined {
  if (refusal(answer)) return `expected not found, got ${describe(answer)}`;
  if (one.position?.path.startsWith('params.') && answer.status !== 404) return `expected 404, got ${describe(answer)}`;
  if (answer.body.includes('CANARY') && !one.isMixed) return `reveals what may not be seen: ${answer.body}`;
  return sameAs(absent, answer);
}

const hasValue = ({ body }: MatrixAnswer, field: string) => new RegExp(`"${field}":(?!null)`).test(body);

/** The answer does not depend on the objects that the call names; nobody in the matrix has an import, whose own test names locations. */
const opaque = /^POST .*download(?:Csv)?$|\/reports\/|\/dashboard\/|^PUT \/api\/imports\//;

function answered({ one, actor, answer, absent }: Judged): string | undefined {
  const { answers = [] } = recipeOf(one.example.call);
  if (answer.status >= 400 && !answers.includes(answer.code as ErrorCode))
    return `expected an answer, got ${describe(answer)}`;
  if (
    one.position &&
    one.place !== 'absent' &&
    !one.isMixed &&
    !opaque.test(one.example.call) &&
    answer.whole === absent.whole
  )
    return `the same answer as for what never existed: ${describe(answer)}`;
  if (one.example.method !== 'GET' || answer.status >= 400) return undefined;
  for (const [field, permission] of Object.entries(one.example.access.fields ?? {}))
    if (hasValue(answer, field) && !mayDo(actor.rights!, permission)) return `${field} in ${answer.body}`;
  return undefined;
}
