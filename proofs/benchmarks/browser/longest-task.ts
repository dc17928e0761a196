import type { Browser, Page } from 'playwright-core';

type TraceEvent = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

const usPerMs = 1_000;

/**
 * How long the page was blocked meanwhile, ms: the longest task on its main thread in the browser's own trace. The long tasks that a page
 * can observe itself start at 50 ms.
 */
export const longestTaskMs = async (browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> =>
  (await longestTasks(browser, page, work)).byClockMs;

/**
 * Where other programs share the processor with the browser, a task lasts longer than its own work: counting that alone gives the same
 * result everywhere.
 */
export async function longestTasks(browser: Browser, page: Page, work: () => Promise<unknown>) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const tasks = trace.traceEvents.filter(isTask(mainThreads(trace.traceEvents)));
  if (tasks.length === 0) throw new Error('The trace contains no task of the page');
  const longest = (time: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[time] ?? 0)) / usPerMs;
  return { byClockMs: longest('dur'), byWorkMs: longest('tdur') };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;

const mainThreads = (events: readonly TraceEvent[]): Set<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );

const isTask =
  (threads: ReadonlySet<string>) =>
  (event: TraceEvent): boolean =>
    event.ph === 'X' && event.name.endsWith('RunTask') && threads.has(threadOf(event));
