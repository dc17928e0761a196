import type { Page } from 'playwright-core';

/** What a row showed, and when it was painted (ms since 1970). */
export type PaintedValue = { name: string; remCapMah: number; at: number };

/** Reads the name and the only cell in mAh of each row after each change, and records the time after the next frame. */
const watch = `(() => {
  const shown = new Map();
  globalThis.paintedValues = [];
  const look = () => {
    const fresh = [];
    for (const row of document.querySelectorAll('tr[aria-rowindex]')) {
      const name = row.querySelector('th[scope="row"] a')?.textContent.trim();
      const cell = [...row.cells].find(({ textContent }) => textContent.includes('mAh'));
      const remCapMah = Number(cell?.textContent.replace(/\\D/g, ''));
      if (!name || !remCapMah || shown.get(name) === remCapMah) continue;
      shown.set(name, remCapMah);
      fresh.push({ name, remCapMah });
    }
    if (fresh.length === 0) return;
    requestAnimationFrame(() => setTimeout(() => {
      const at = Date.now();
      for (const value of fresh) paintedValues.push({ ...value, at });
    }));
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

export const watchCapacities = (page: Page): Promise<void> => page.evaluate(watch);

export const takePaintedValues = (page: Page): Promise<PaintedValue[]> =>
  page.evaluate<PaintedValue[]>('paintedValues');
