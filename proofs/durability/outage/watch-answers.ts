import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../harness/product/product.ts';

export type Answers = { statuses: Map<number, number>; slowestMs: number };

const paths = ['/readyz', '/api/locations', '/api/batteries/1', '/api/session'];

/** Sends requests without pause, as several browsers would, until it is stopped; returns the answers and the longest wait. */
export function watchAnswers(product: Product, token: string): () => Promise<Answers> {
  const answers: Answers = { statuses: new Map(), slowestMs: 0 };
  const stopping = new AbortController();
  const keepAsking = async (path: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const status = await ask(`${product.address}${path}`, token);
      answers.slowestMs = Math.max(answers.slowestMs, performance.now() - startedAt);
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      await delay(20);
    }
  };
  const asking = paths.map(keepAsking);
  return async () => {
    stopping.abort();
    await Promise.all(asking);
    return answers;
  };
}

const ask = (url: string, token: string): Promise<number> =>
  fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(35_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
