import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@ohmstead/database';
import { messageOf } from '@ohmstead/domain';
import { selectInOrder } from '../../../apps/server/src/entities/field.ts';
import { serviceList } from '../../../apps/server/src/entities/service-fields.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { median, quantile } from '../../harness/measure/statistics.ts';
import { timeOf } from '../../harness/measure/timing.ts';
import { apiClient, type ApiClient } from '../../harness/product/api-client.ts';
import { scopeOf } from '../../harness/product/battery-product.ts';
import { peakResidentMb } from '../../harness/product/memory.ts';
import { signIn } from '../../harness/product/sign-in.ts';
import type { HistoryProduct } from './history-product.ts';
import { measureFile } from './measure-file.ts';
import { measurePage } from './measure-page.ts';
import { firstPage, questionsAbout, type Question } from './questions.ts';

const rounds = 2;
const polls = 50;
const people = 8;
const questionsOfEach = 12;
const browsers = 'gzip, deflate, br, zstd';
const updates = '/services/getUpdates';

const groups = {
  usual: { meaning: 'filtered or sorted by a usual column', mostMs: 1_000 },
  other: { meaning: 'by any other column', mostMs: 3_000 },
  search: { meaning: 'searched for keywords', mostMs: 3_000 },
  deep: { meaning: 'far from both ends', mostMs: 3_000 },
} as const;

/** All figures of one size. */
export async function measureHistory(product: HistoryProduct): Promise<Figure[]> {
  const { server, organization, sample } = product;
  const client = apiClient(server.origin, (await signIn(server.origin, organization)).token);
  const questions = questionsAbout(sample);
  const size = `${sample.services.toLocaleString('en').replaceAll(',', ' ')} services`;
  const before = { name: 'loading the whole list', value: await timeWholeList(client) };
  const copied = { name: 'COPY of the whole list', value: await timeCopy(product) };
  const first = await timeQuestions(client, [firstPage]);
  const opened = { name: `first page of ${size}`, value: median(first), unit: 'ms', bound: { atMost: 700 } };
  const figures: Figure[] = [
    { ...opened, reference: before },
    { ...opened, reference: copied },
    await measurePoll(client, size),
  ];
  for (const name of ['usual', 'other', 'search', 'deep'] as const) {
    const { meaning, mostMs } = groups[name];
    const slow = quantile(await timeQuestions(client, questions[name]), 0.95);
    const figure = { name: `${size}, ${meaning}, 95th percentile`, value: slow, unit: 'ms' };
    figures.push({ ...figure, bound: { atMost: mostMs }, reference: before });
  }
  const atOnce = () => askAll(client, questions.usual.slice(0, questionsOfEach));
  const memory = await peakResidentMb(server.pid, () => Promise.all(Array.from({ length: people }, atOnce)));
  const name = `memory of the API with eight people in ${size}`;
  figures.push({ name, value: memory, unit: 'MB', bound: { atMost: 300 } });
  return [...figures, ...(await measureFile(product, size)), ...(await measurePage(product, size))];
}

const tooMany = /^429: .*Try again in (\d+) second/;
const tooLong = /^400: .*lists-find-1/;

/** Of the database's time, the questions of an organisation have half; others wait, which people at their screens rarely do. */
const shareOfTime = 0.5;

/** Milliseconds until the answer, or infinity where the server gives up. */
async function timeAnswer({ call, body }: Question, client: ApiClient): Promise<number> {
  for (;;) {
    try {
      const ms = await timeOf(() => client.read(`/services/${call}`, body, browsers));
      await delay(ms / shareOfTime);
      return ms;
    } catch (error) {
      if (tooLong.test(messageOf(error))) return Infinity;
      const [, seconds] = tooMany.exec(messageOf(error)) ?? [];
      if (seconds === undefined) throw error;
      await delay(Number(seconds) * 1_000);
    }
  }
}

async function askAll(client: ApiClient, questions: readonly Question[]): Promise<void> {
  for (const question of questions) await timeAnswer(question, client);
}

/** Milliseconds of every answer; prints the median and the longest of each question. The first of each warms up. */
async function timeQuestions(client: ApiClient, questions: readonly Question[]): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) {
    const own: number[] = [];
    await timeAnswer(question, client);
    while (own.length < rounds) own.push(await timeAnswer(question, client));
    console.log(`  ${median(own).toFixed(0).padStart(6)} ms (${Math.max(...own).toFixed(0)})  ${question.name}`);
    times.push(...own);
  }
  return times;
}

/** NaN if the list is so long that the server ends its answer. */
const timeWholeList = (client: ApiClient): Promise<number> =>
  timeOf(() => client.drain(updates, { versions: null }, browsers)).catch(() => Number.NaN);

/** NaN likewise. */
async function timeCopy({ database, organization }: HistoryProduct): Promise<number> {
  const { columns, fields, from } = serviceList;
  const select = `select ${selectInOrder(fields, columns)} from ${from} where services.organization_id = ${organization.id}`;
  const copying = openDatabase(database.url, 'api');
  const readAll = async () => {
    for await (const _ of copying.copyRows(scopeOf(organization), select));
  };
  return timeOf(readAll)
    .catch(() => Number.NaN)
    .finally(() => copying.close());
}

async function measurePoll(client: ApiClient, size: string): Promise<Figure> {
  const { cursor } = await client.read<{ cursor: string }>(updates, { versions: null, upTo: 1 });
  const times: number[] = [];
  for (let round = 0; round < polls; round++)
    times.push(await timeOf(() => client.read(updates, { since: cursor, upTo: 2_000 })));
  return { name: `poll without a change in ${size}`, value: median(times), unit: 'ms', bound: { atMost: 5 } };
}
