import { followChosenScheme } from './behaviours/follow-chosen-scheme.ts';
import { followScroll } from './behaviours/follow-scroll.ts';
import { runBench } from './behaviours/live-bench.ts';
import { closeMenuAgain } from './behaviours/mobile-menu.ts';
import { part } from './behaviours/part.ts';
import { revealBlocks } from './behaviours/reveal-blocks.ts';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** Adds the scripts' behaviour to a public page, which is also readable without it. */
export const startPage = async (): Promise<void> => {
  followChosenScheme(all('[data-themed]'), document.documentElement.dataset['mantineColorScheme']);
  followScroll(part(document, '[data-header]'));
  closeMenuAgain(part<HTMLDetailsElement>(document, '[data-menu]'));
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    revealBlocks(all('[data-reveal]'));
    all('[data-bench]').forEach(runBench);
  }
  const demo = document.querySelector<HTMLAnchorElement>('[data-demo]');
  if (demo !== null)
    void import('./behaviours/offer-demo.ts').then(({ offerDemo }) => offerDemo(demo)).catch(() => undefined);
  const panel = document.querySelector<HTMLElement>('[data-early-access]');
  if (panel === null) return;
  const { askEarlyAccess } = await import('./behaviours/ask-early-access.ts');
  askEarlyAccess(panel);
};
