import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { AnalysisThreads } from '../../../impedance/analysis-threads.ts';
import { createEisAnalysesJob } from '../../../impedance/eis-analyses-job.ts';
import { cellSpectrum, measuredService } from '../../../impedance/testing/measured-spectra.ts';
import { housekeeping } from '../../../jobs/housekeeping.ts';
import { call } from '../../testing/call.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const analyst = await acme.signIn();
const threads = new AnalysisThreads(1);
afterAll(() => threads[Symbol.asyncDispose]());
afterEach(() => database.root.query('delete from app.eis_analyses'));

const context = { database: database.worker, logger: pino({ level: 'silent' }) };
const job = createEisAnalysesJob(threads);
/** As the worker does: again while there is more. */
async function work(): Promise<void> {
  while ((await job.run(context)) === 'more');
}

const ids: number[] = [];
for (let i = 0; i < 12; i++)
  ids.push(await measuredService(acme, cellSpectrum(20), { location_id: i === 0 ? oslo : graz }));

type Job = { jobId: number; total: number; done: number; finished: boolean; results: { serviceId: number }[] };
const start = (asked: readonly number[] = ids, who = analyst) =>
  call<{ jobId: number; total: number }>(app, who, 'POST', '/services/eisAnalysis', {
    ids: asked,
    circuit: 'R0',
  });
const read = (jobId: number, who = analyst) => call<Job>(app, who, 'GET', `/services/eisAnalysis/${jobId}`);

test('more than ten ids are a job: its results grow in the order of the ids, and are those of a call', async () => {
  const asked = [...ids.toReversed(), ids[0] ?? 0, 987_654];
  const { status, body } = await start(asked);
  expect({ status, body }).toEqual({ status: 202, body: { jobId: expect.any(Number), total: 12 } });
  const { jobId } = body;
  const known = { jobId, total: 12, algorithm: 'metrology 1', computedAt: expect.any(Number) };
  expect((await read(jobId)).body).toEqual({ ...known, done: 0, finished: false, results: [] });
  await work();
  const finished = (await read(jobId)).body;
  expect(finished).toMatchObject({ ...known, done: 12, finished: true });
  expect(finished.results.map(({ serviceId }) => serviceId)).toEqual(ids.toReversed());
  const few = await call<Job>(app, analyst, 'POST', '/services/eisAnalysis', {
    ids: ids.slice(0, 2).toReversed(),
    circuit: 'R0',
  });
  expect(few.body.results).toEqual(finished.results.slice(-2));
});

test('a job of services without spectra has finished at once', async () => {
  const { body } = await start(Array.from({ length: 11 }, (_, i) => 900_000 + i));
  expect(body.total).toBe(0);
  expect((await read(body.jobId)).body).toMatchObject({ total: 0, done: 0, finished: true, results: [] });
});

test('a job is the asker’s alone and lives an hour: for others, and then for all, it does not exist', async () => {
  const { jobId } = (await start()).body;
  const gone = { status: 404, code: 'eisAnalyses-not-found' };
  for (const who of [await acme.signIn(), await other.signIn()]) expect(await read(jobId, who)).toMatchObject(gone);
  expect(await read(jobId + 999)).toMatchObject(gone);
  const age = (interval: string) =>
    database.root.query('update app.eis_analyses set created_at = now() - $1::interval', [interval]);
  await age('59 minutes');
  expect(await read(jobId)).toMatchObject({ status: 200 });
  await age('61 minutes');
  expect(await read(jobId)).toMatchObject(gone);
  await work();
  const { rows } = await database.root.query('select done from app.eis_analyses');
  expect(rows).toEqual([{ done: 0 }]);
  await housekeeping.run(context);
  expect((await database.root.query('select from app.eis_analyses')).rows).toEqual([]);
});

test('a user may have three unfinished jobs; the fourth is refused with 429 until one has finished', async () => {
  const answers = await Promise.all([start(), start(), start(), start()]);
  expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([202, 202, 202, 'too-many-requests']);
  expect(await start()).toMatchObject({ status: 429 });
  expect(await start(ids, await acme.signIn())).toMatchObject({ status: 202 });
  await work();
  expect(await start()).toMatchObject({ status: 202 });
});

test('results of services that are no longer seen, or are deleted, are left out', async () => {
  const permissions = ['perm-nyquist'];
  const limited = await acme.signIn({ permissions, locationIds: [graz, oslo] });
  const gone = await measuredService(acme, cellSpectrum(20), { location_id: graz });
  const { jobId } = (await start([...ids, gone], limited)).body;
  await work();
  expect((await read(jobId, limited)).body.results).toHaveLength(13);
  await acme.change('delete from app.user_locations where user_id = $1 and location_id = $2', [limited.id, oslo]);
  await acme.change('delete from app.services where id = $1', [gone]);
  const { body } = await read(jobId, limited);
  expect(body.results.map(({ serviceId }) => serviceId)).toEqual(ids.slice(1));
});

test('perm-nyquist guards jobs, also when it was taken away', async () => {
  const person = await acme.signIn({ permissions: ['perm-nyquist', 'perm-all-locations'] });
  const { jobId } = (await start(ids, person)).body;
  await acme.change(`delete from app.user_permissions where user_id = $1 and permission = 'perm-nyquist'`, [person.id]);
  for (const answer of [await read(jobId, person), await start(ids, person)])
    expect(answer).toMatchObject({ status: 403, code: 'not-permitted' });
});

const large = '-p(R2,Q2)-p(R3,Q3)-p(R4,Q4)-p(R5,Q5)-p(R6,Q6)';

test('while spectra are fitted with twenty parameters over and over, others do not wait, and the event loop is free', async () => {
  const heavy = await measuredService(acme, cellSpectrum(40));
  const neighbour = await other.signIn();
  const theirs = await measuredService(other, cellSpectrum(20));
  const ask = (who: typeof analyst, id: number, circuit: string, without: number[] = []) =>
    call(app, who, 'POST', '/services/eisAnalysis', { ids: [id], circuit, drt: true, exclude: { [id]: without } });
  // Threads start with the first.
  await ask(neighbour, theirs, 'R0');
  let answered = 0;
  // Each without another point: the same analysis would be computed once.
  const answers = Array.from({ length: 30 }, (_, at) =>
    ask(analyst, heavy, `R0-p(R1,Q1)${large}`, [at + 1]).finally(() => answered++),
  );
  let before = 0;
  const longestMs = await longestTurn(async () => {
    expect(await ask(neighbour, theirs, 'R0-p(R1,Q1)')).toMatchObject({ status: 200 });
    before = answered;
  });
  expect(longestMs).toBeLessThan(50);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  // Two at once and eight that wait; the others are refused at once.
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(before - 20, 'of the busy user, before the neighbour was answered').toBeLessThan(4);
});

test('of two organisations with jobs, each has its turn', async () => {
  const neighbour = await other.signIn();
  const theirs: number[] = [];
  for (let i = 0; i < 11; i++) theirs.push(await measuredService(other, cellSpectrum(20)));
  const first = (await start()).body;
  const second = (await start(theirs, neighbour)).body;
  await job.run({ ...context, signal: AbortSignal.timeout(300) });
  const [one, two] = [(await read(first.jobId)).body.done, (await read(second.jobId, neighbour)).body.done];
  expect(Math.abs(one - two)).toBeLessThan(3);
});
