import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startBrowser } from './start-browser.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Device = 'desktop' | 'phone';

/** Scores of 100 by category; the audits that lost points; and how fast the machine was meanwhile, by Lighthouse's own index. */
export type Audit = { scores: Record<Category, number>; lost: string[]; machine: number };

type Visit = { address: string; cookie: string; device: Device };

/** A busy machine sometimes takes so long that Lighthouse loses the beginning of its own recording, and reports that. */
const mostTries = 4;

/** Lighthouse's audit of a page; "phone" is its own default: a slow phone on a slow network, both simulated. */
export async function auditPage(visit: Visit): Promise<Audit> {
  for (let tries = 1; ; tries++) {
    const result = await visitPage(visit);
    const problem = whatWentWrong(result);
    if (problem === undefined) return readResult(result);
    if (tries === mostTries) throw new Error(`${visit.address}: ${problem}`);
    console.log(`${visit.address} is visited again: ${problem}`);
  }
}

async function visitPage({ address, cookie, device }: Visit): Promise<Result> {
  await using browser = await startBrowser();
  const flags = {
    port: browser.port,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    // Each browser is new, so there is no storage to reset.
    disableStorageReset: true,
    ...(cookie === '' ? {} : { extraHeaders: { cookie } }),
  };
  const result = await lighthouse(address, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse returned nothing for ${address}`);
  return result.lhr;
}

const whatWentWrong = ({ runtimeError, categories: judged }: Result): string | undefined => {
  if (runtimeError) return runtimeError.message;
  const unjudged = categories.filter((category) => typeof judged[category]?.score !== 'number');
  return unjudged.length === 0 ? undefined : `no score for ${unjudged.join(', ')}`;
};

const readResult = ({ categories: judged, audits, environment }: Result): Audit => {
  const scoreOf = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(category)]));
  const lost = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' '));
  return { scores: scores as Record<Category, number>, lost, machine: environment.benchmarkIndex };
};
