import type { ErrorCode, ObjectKind } from '@ohmstead/contract';
import { mayDo, type MatrixActor, type Rights } from './actors.ts';
import { mayCall, type MatrixAnswer, type MatrixAsker } from './ask-matrix.ts';
import { recipeOf } from './call-recipes.ts';
import type { MatrixCase } from './matrix-cases.ts';
import type { MatrixWorld } from './matrix-world.ts';

type Judged = { one: MatrixCase; actor: MatrixActor; answer: MatrixAnswer; absent: MatrixAnswer; world: MatrixWorld };

/** What is wrong with an answer; undefined where it is as the model says. */
export async function findWrong(
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
  if (answer.status >= 500) return `broke: ${told(answer)}`;
  if (one.example.access.who === 'open') return undefined;
  if (!actor.rights) return is(answer, 401, 'not-authenticated');
  if (!mayCall(one, actor.rights)) return is(answer, 403, 'not-permitted') ?? sameAs(absent, answer);
  return isSeen(judged) ? answered(judged) : hidden(judged);
}

const refusal = ({ status }: MatrixAnswer) => status === 401 || status === 403;

const is = (answer: MatrixAnswer, status: number, code: string) =>
  answer.status === status && answer.code === code ? undefined : `${status} expected, not ${told(answer)}`;

const told = ({ status, body }: MatrixAnswer) => `${status} ${body.slice(0, 300)}`;

const sameAs = (expected: MatrixAnswer, answer: MatrixAnswer) =>
  answer.whole === expected.whole ? undefined : `${expected.whole} expected, not ${answer.whole}`;

/** Whatever else the call names must be seen too. */
function isSeen({ one, actor, world }: Judged): boolean {
  const rights = actor.rights as Rights;
  const others = Object.entries(one.example.access.ids ?? {}).filter(([path]) => path !== one.position?.path);
  const isShown = ([, kind]: [string, ObjectKind]) => world.isVisible(kind, world.shownPlace(rights), rights);
  return others.every(isShown) && (!one.position || world.isVisible(one.position.kind, one.place, rights));
}

/** Like what never was, and without a word of it. */
function hidden({ one, answer, absent }: Judged): string | undefined {
  if (refusal(answer)) return `not found expected, not ${told(answer)}`;
  if (one.position?.path.startsWith('params.') && answer.status !== 404) return `404 expected, not ${told(answer)}`;
  if (answer.body.includes('CANARY') && !one.isMixed) return `tells of what may not be seen: ${answer.body}`;
  return sameAs(absent, answer);
}

const hasValue = ({ body }: MatrixAnswer, field: string) => new RegExp(`"${field}":(?!null)`).test(body);

/** What they answer does not depend on what they name. */
const opaque = /^POST .*downloadCsv$|\/reports\/|\/dashboard\//;

function answered({ one, actor, answer, absent }: Judged): string | undefined {
  const { answers = [] } = recipeOf(one.example.call);
  if (answer.status >= 400 && !answers.includes(answer.code as ErrorCode))
    return `an answer expected, not ${told(answer)}`;
  if (
    one.position &&
    one.place !== 'absent' &&
    !one.isMixed &&
    !opaque.test(one.example.call) &&
    answer.whole === absent.whole
  )
    return `answered like what never was: ${told(answer)}`;
  if (one.example.method !== 'GET' || answer.status >= 400) return undefined;
  for (const [field, permission] of Object.entries(one.example.access.fields ?? {}))
    if (hasValue(answer, field) && !mayDo(actor.rights!, permission)) return `${field} in ${answer.body}`;
  return undefined;
}
