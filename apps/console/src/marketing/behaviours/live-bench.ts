import type { BayStatus } from '@ohmstead/domain';
import { advanceBay, type BenchBay } from './advance-bay.ts';
import { part } from './part.ts';

const beatMs = 900;
const startMs = 500;

const read = ({ dataset }: HTMLElement): BenchBay => ({
  status: dataset['status'] as BayStatus,
  level: Number(dataset['level']),
  waits: Number(dataset['waits']),
});

const write = (bench: HTMLElement, slot: HTMLElement, { status, level, waits }: BenchBay): void => {
  const isNew = slot.dataset['status'] !== status;
  Object.assign(slot.dataset, { status, level, waits });
  if (isNew) {
    const glyph = part<HTMLTemplateElement>(bench, `template[data-glyph=${status}]`);
    slot.replaceChildren(glyph.content.cloneNode(true));
  }
  part(slot, '[data-fill]').style.transform = `scaleY(${level})`;
};

/** Advances the bench on the home page beat by beat while it is visible. */
export const runBench = (bench: HTMLElement): void => {
  const slots = [...bench.querySelectorAll<HTMLElement>('[data-bay]')];
  const beat = () => {
    if (document.hidden) return;
    for (const slot of slots) write(bench, slot, advanceBay(read(slot), Math.random()));
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = new IntersectionObserver(([entry]) => {
    clearInterval(timer);
    if (entry?.isIntersecting) timer = setInterval(beat, beatMs);
  });
  setTimeout(() => follow.observe(bench), startMs);
};
