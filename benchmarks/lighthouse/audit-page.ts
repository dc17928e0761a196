import lighthouse, { desktopConfig } from 'lighthouse';
import { startBrowser } from './start-browser.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Device = 'desktop' | 'phone';

/** Of 100, by category; and what cost points, to be mended. */
export type Audit = { scores: Record<Category, number>; lost: string[] };

type Visit = { address: string; cookie: string; device: Device };

/** What Lighthouse says of a page; "phone" is its own default: a slow phone on a slow network, both simulated. */
export async function auditPage({ address, cookie, device }: Visit): Promise<Audit> {
  await using browser = await startBrowser();
  const flags = {
    port: browser.port,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    // Each browser is new, so there is nothing to forget.
    disableStorageReset: true,
    ...(cookie === '' ? {} : { extraHeaders: { cookie } }),
  };
  const result = await lighthouse(address, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
  const { categories: judged, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const scoreOf = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(category)]));
  const lost = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' '));
  return { scores: scores as Record<Category, number>, lost };
}
