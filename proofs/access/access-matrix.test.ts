import { permissions, type Permission } from '@ohmstead/domain';
import { afterAll, expect, test } from 'vitest';
import { exampleCalls, type ExampleCall } from '../../apps/server/src/api/testing/example-request.ts';
import { testApi } from '../../apps/server/src/api/testing/test-api.ts';
import { createActors, type MatrixActor, type Rights } from './actors.ts';
import { MatrixAsker, mayCall, type MatrixAnswer } from './ask-matrix.ts';
import { recipeOf } from './call-recipes.ts';
import { judgeAnswer } from './judge-answer.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { casesOf, type MatrixCase } from './matrix-cases.ts';
import { MatrixWorld } from './matrix-world.ts';

const api = await testApi();
const world = await MatrixWorld.create(api);
const actors = await createActors(world);
const asker = new MatrixAsker(api, world);
const examples = exampleCalls(api.app);
let asked = 0;

/** Each actor asks once for something that never existed; the answer stands for everything the actor may not see. */
function rememberAbsent(actor: MatrixActor) {
  const known = new Map<string, Promise<MatrixAnswer>>();
  return (one: MatrixCase) => {
    const key = `${one.position?.path} ${one.isMixed} ${one.field}`;
    const answer = known.get(key) ?? asker.ask({ ...one, place: 'absent' }, actor);
    known.set(key, answer);
    return answer;
  };
}

async function wrongOf(cases: readonly MatrixCase[], actor: MatrixActor): Promise<string[]> {
  const absentOf = rememberAbsent(actor);
  const wrong: string[] = [];
  for (const one of cases.filter((each) => isTelling(each, actor))) {
    asked++;
    const fault = await judgeAnswer(asker, world, one, actor, absentOf);
    if (fault) wrong.push(fault);
  }
  return wrong;
}

/**
 * By name (`npm run prove`) everybody asks for everything. Otherwise each of them only for what they may be answered otherwise than the
 * others: permissions decide about calls and fields, places and organisations about rows.
 */
function isTelling(one: MatrixCase, { rights, about, isToken }: MatrixActor): boolean {
  const { example, position, place, isMixed, field } = one;
  const { access } = example;
  if (isWhole || !position) return true;
  // Refused before the input is looked at.
  if (!rights) return place === 'foreign' && !isMixed && field === undefined;
  if (field !== undefined) return about !== undefined && [access.who, access.fields?.[field]].includes(about);
  const isRefused = (isToken && access.by === 'person') || !mayCall(one, rights);
  if (isRefused || (about !== undefined && about !== 'perm-all-locations')) return place === 'here' && !isMixed;
  return !isMixed || place === 'foreign' || place === 'elsewhere';
}

const isWhole = process.env['PROOF'] === 'whole';
/** Of those who differ only in a permission that the call does not depend on one in 96 asks. */
const everyNth = 96;
/** The rows that so few calls leave dead slow nothing down. */
const everyTwelfth = 12;
const turnOf = ({ call }: Pick<ExampleCall, 'call'>) => examples.findIndex((example) => example.call === call);

/** Those whom a call can tell apart before it knows their permissions. Whoever has no session is refused before anything costs time. */
const alike = Map.groupBy(
  actors.filter(({ about }) => about === undefined),
  ({ rights, isToken }) => {
    if (!rights) return 'without a session';
    if (isToken) return 'a program';
    return rights.owner === world.ours ? 'one of us' : 'one of the others';
  },
);
const takingTurns = ['one of us', 'a program', 'one of the others'] as const;

/** Permissions that a recipe asks for in addition to the access table. */
const isAlsoNeeded = (permission: Permission, { call }: ExampleCall, rights: Rights) =>
  recipeOf(call).refuses?.({ ...rights, permissions: new Set(permissions.filter((name) => name !== permission)) });

function askersOf(example: ExampleCall): MatrixActor[] {
  if (isWhole) return actors;
  const { access } = example;
  const matters = new Set<string>([access.who, ...Object.values(access.fields ?? {}), 'perm-all-locations']);
  const turn = turnOf(example);
  const ofPermissions = actors.filter(
    ({ about, rights }, index) =>
      about !== undefined &&
      (matters.has(about) || isAlsoNeeded(about, example, rights!) || index % everyNth === turn % everyNth),
  );
  const inTurn = takingTurns.map((kind) => {
    const those = alike.get(kind)!;
    return those[turn % those.length]!;
  });
  const refused = alike.get('without a session')!.filter((_, index) => (index + turn) % 3 !== 0);
  return [...ofPermissions, ...inTurn, ...refused];
}

test('there are about 64 different callers', () => {
  expect(new Set(actors.map(({ name }) => name)).size).toBe(actors.length);
  expect(actors.length).toBeGreaterThanOrEqual(64);
});

test.each(examples.map((example) => [example.call, example] as const))(
  '%s answers the callers who may make it, refuses the others, and does not reveal what its caller may not see',
  async (_, example) => {
    const cases = casesOf(example);
    await Promise.all(cases.flatMap(({ position, place }) => (position ? [world.fixed(position.kind, place)] : [])));
    if (turnOf(example) % everyTwelfth === 0) await world.vacuum();
    const before = await world.fingerprint();
    const { isQueued, spends } = recipeOf(example.call);
    // All delete the same counters before they ask.
    const lanes = isQueued || spends === 'uses' ? 1 : 8;
    const wrong = await mapConcurrently(askersOf(example), (actor) => wrongOf(cases, actor), lanes);
    expect(wrong.flat().slice(0, 10)).toEqual([]);
    expect(await world.fingerprint()).toBe(before);
  },
);

test('at least 5 000 cases were tested', () => expect(asked).toBeGreaterThanOrEqual(5_000));

test(
  'with a second factor demanded of all, sessions that were open before open nothing but what adds one; tokens go on',
  { timeout: 900_000 },
  async () => {
    await world.demandFactors();
    const entered = actors.filter(({ rights }) => rights);
    const wrong: string[] = [];
    for (const [turn, example] of examples.filter(({ access }) => access.who !== 'open').entries()) {
      for (const actor of isWhole ? entered : [entered[turn % entered.length]!]) {
        const { status, code } = await asker.ask(casesOf(example)[0]!, actor);
        const isRefused = status === 403 && code === 'second-factor-required';
        const isExpected = !actor.isToken && !example.access.withoutFactor;
        if (isRefused !== isExpected) wrong.push(`${actor.name}, ${example.call}: ${status} ${code}`);
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  },
);

afterAll(() => console.log(`${asked} cases`));
