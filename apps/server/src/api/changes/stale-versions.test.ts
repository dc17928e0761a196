import { expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const people = await Promise.all(Array.from({ length: 4 }, () => acme.signIn()));
const writers = 200;

type Kind = 'batteries' | 'devices' | 'services';
const fieldOf = { batteries: 'comments', devices: 'comments', services: 'notes' } as const;
const make: Record<Kind, () => Promise<number>> = {
  batteries: () => acme.battery(),
  devices: () => acme.device(),
  services: async () => acme.service({ battery_id: await acme.battery() }),
};
type Saved = { writer: number; from: number; to: number };

/** Reads, edits and saves once, concurrently with others. */
async function write(kind: Kind, id: number, writer: number): Promise<Saved | string | undefined> {
  const who = people[writer % people.length]!;
  const read = await call<{ apiVersion: number }>(app, who, 'GET', `/${kind}/${id}`);
  if (read.status !== 200) return read.code;
  const { apiVersion } = read.body;
  const edit = { apiVersion, [fieldOf[kind]]: `writer ${writer}` };
  const saved = await call<{ apiVersion: number }>(app, who, 'PUT', `/${kind}/${id}`, edit);
  return saved.status === 200 ? { writer, from: apiVersion, to: saved.body.apiVersion } : saved.code;
}

test.each(['batteries', 'devices', 'services'] as const)(
  'of 200 who write to %s concurrently, those who save form an unbroken chain, and the others are told',
  async (kind) => {
    const id = await make[kind]();
    const answers = await Promise.all(Array.from({ length: writers }, (_, writer) => write(kind, id, writer)));
    const saved = answers.filter((answer): answer is Saved => typeof answer === 'object');
    saved.sort((one, other) => one.from - other.from);
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.map(({ from }) => from)).toEqual(saved.map((_, at) => at + 1));
    expect(saved.every(({ from, to }) => to === from + 1)).toBe(true);
    const refused = new Set(answers.filter((answer) => typeof answer !== 'object'));
    // A busy machine sheds some of this many.
    refused.delete('unavailable');
    expect([...refused]).toEqual([`${kind}-update-1`]);
    const { body } = await call(app, people[0]!, 'GET', `/${kind}/${id}`);
    expect(body).toMatchObject({
      apiVersion: saved.length + 1,
      [fieldOf[kind]]: `writer ${saved.at(-1)?.writer}`,
    });
    const { rows } = await database.root.query(
      `select before, after from app.audit_events where object_id = $1 and action = $2 order by id`,
      [id, `${kind}-update`],
    );
    const texts = rows.map(({ after }) => after[fieldOf[kind]]);
    expect(texts).toEqual(saved.map(({ writer }) => `writer ${writer}`));
    expect(rows.slice(1).map(({ before }) => before[fieldOf[kind]])).toEqual(texts.slice(0, -1));
  },
);

test('a stale version is refused however old it is, and a future one too', async () => {
  const id = await acme.battery();
  const put = (apiVersion: number, comments: string) =>
    call(app, people[0]!, 'PUT', `/batteries/${id}`, { apiVersion, comments });
  for (const version of [1, 2, 3]) expect(await put(version, `version ${version}`)).toMatchObject({ status: 200 });
  for (const version of [1, 2, 3, 5, 2 ** 31])
    expect(await put(version, 'stale')).toMatchObject({ code: 'batteries-update-1' });
  expect((await call(app, people[0]!, 'GET', `/batteries/${id}`)).body).toMatchObject({ comments: 'version 3' });
});

test('a bulk change and an edit of the same battery do not overwrite each other', async () => {
  const id = await acme.battery();
  for (let round = 0; round < 20; round++) {
    const { apiVersion } = (await call<{ apiVersion: number }>(app, people[0]!, 'GET', `/batteries/${id}`)).body;
    const retired = round % 2 === 0 ? Date.UTC(2026, 0, 15) : null;
    const [edited] = await Promise.all([
      call(app, people[0]!, 'PUT', `/batteries/${id}`, { apiVersion, comments: `round ${round}` }),
      call(app, people[1]!, 'POST', '/batteries/retire', { retired, batteryIds: [id] }),
    ]);
    const now = (await call(app, people[0]!, 'GET', `/batteries/${id}`)).body;
    expect(now['retired']).toBe(retired);
    expect(now['apiVersion']).toBe(apiVersion + (edited.status === 200 ? 2 : 1));
    if (edited.status === 200) expect(now['comments']).toBe(`round ${round}`);
  }
});
