import { viewingOf } from '@ohmstead/contract';
import { afterAll, expect, test } from 'vitest';
import { exampleCalls, type ExampleCall } from '../../apps/server/src/api/testing/example-request.ts';
import { testApi } from '../../apps/server/src/api/testing/test-api.ts';
import { createActors, type MatrixActor } from './actors.ts';
import { MatrixAsker, type MatrixAnswer } from './ask-matrix.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { casesOf, type MatrixCase } from './matrix-cases.ts';
import { MatrixWorld } from './matrix-world.ts';

/** By name (`npm run prove`) through everybody's eyes; otherwise through those of a few who differ most. */
const isWhole = process.env['PROOF'] === 'whole';
const everyNth = 45;

const api = await testApi();
const world = await MatrixWorld.create(api);
const asker = new MatrixAsker(api, world);
const people = (await createActors(world)).filter(({ rights, isToken }) => rights && !isToken);
const seen = isWhole ? people : people.filter((_, index) => index % everyNth === 0);
const views = await Promise.all(seen.map(async (own) => ({ own, viewed: await viewOf(own) })));
let asked = 0;

/** A super user looks through their eyes. */
async function viewOf(own: MatrixActor): Promise<MatrixActor> {
  const { headers } = await own.rights!.owner.signIn();
  const payload = { userId: own.userId, reason: 'Sees no batteries' };
  const answer = await api.app.inject({ method: 'POST', url: '/api/session/viewAs', headers, payload });
  if (answer.statusCode !== 200) throw new Error(`${own.name} cannot be viewed as: ${answer.body}`);
  return { ...own, headers };
}

const refusals: Readonly<Record<string, string>> = {
  change: 'view-as-read-only',
  file: 'view-as-private',
  private: 'view-as-private',
};

/** What is the session's own in the answer about it. */
const ofSession = /"(?:token|signedInBy|stepUpUntil)":(?:"[^"]*"|\d+|null),?|,?"viewing":\{"author":\{[^}]*\}[^}]*\}/g;
/** When an answer was computed, in ms since 1970. */
const moment = /\b1[78]\d{11}\b/g;
const withoutSession = ({ whole }: MatrixAnswer) =>
  whole.replaceAll('\\"', '"').replaceAll(ofSession, '').replaceAll(moment, '<time>');

async function faultOf(one: MatrixCase, { own, viewed }: (typeof views)[number], kind: string) {
  asked++;
  const answer = await asker.ask(one, { ...viewed });
  const code = refusals[kind];
  if (code)
    return answer.status === 403 && answer.code === code ? undefined : `${own.name}: ${answer.status} ${answer.body}`;
  const expected = await asker.ask(one, { ...own });
  return withoutSession(answer) === withoutSession(expected)
    ? undefined
    : `${own.name}: expected ${expected.body}, got ${answer.body}`;
}

/** Streams of events are told apart by their test, and open calls by having no caller. */
const isJudged = ({ access }: ExampleCall) => access.who !== 'open' || access.viewing !== undefined;
const judged = exampleCalls(api.app)
  .map((example) => ({ example, kind: viewingOf(example.method, example.access) }))
  .filter(({ example, kind }) => isJudged(example) && kind !== 'always');

test.each(judged.map(({ example, kind }) => [example.call, kind, example] as const))(
  'through the eyes of another user, %s (%s) is answered byte for byte as to them, or refused',
  async (_, kind, example) => {
    const cases = casesOf(example).filter(({ place, isMixed }) => isWhole || (place === 'here' && !isMixed));
    await Promise.all(cases.flatMap(({ position, place }) => (position ? [world.fixed(position.kind, place)] : [])));
    const before = await world.fingerprint();
    const faults = await mapConcurrently(
      views,
      async (view) => {
        const found: (string | undefined)[] = [];
        for (const one of kind in refusals ? cases.slice(0, 1) : cases) found.push(await faultOf(one, view, kind));
        return found;
      },
      4,
    );
    expect(faults.flat().filter(Boolean).slice(0, 5)).toEqual([]);
    expect(await world.fingerprint()).toBe(before);
  },
);

afterAll(() => console.log(`${asked} cases through ${views.length} pairs of eyes`));
