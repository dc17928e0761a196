/** Longer than anyone presses; an open menu must not keep rows as they were for good. */
const longestMs = 5_000;
/** A finger's click follows its release. */
const clickWithinMs = 100;

type Pressed = { target: EventTarget; currentTarget: EventTarget };

let holds = 0;
const waiting = new Set<() => void>();

/** Rows stay where they are until the returned function is called. */
export const keepStill = (): (() => void) => {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds > 0) return;
    for (const goOn of waiting) goOn();
    waiting.clear();
  };
};

/**
 * From the press on a row, or on an item of its menu, to the click: what is about to be clicked must not move away. A press on the scroller
 * itself is one on its scrollbar, whose release not every browser reports.
 */
export const keepStillWhilePressed = ({ target, currentTarget }: Pressed): void => {
  if (target === currentTarget) return;
  const release = keepStill();
  const over = new AbortController();
  const end = () => {
    over.abort();
    setTimeout(release, clickWithinMs);
  };
  for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, end, { signal: over.signal });
};

/** Waits before rows that have changed are shown. */
export const rowsMayMove = (): Promise<void> =>
  new Promise((resolve) => {
    if (holds === 0) return resolve();
    waiting.add(resolve);
    setTimeout(resolve, longestMs);
  });
