const awayPx = 14;
const edgePx = 8;

type Frame = { left: number; top: number; right: number; bottom: number };

/** What of the window is in sight around an element: what it scrolls in cuts off the rest. */
const frameAround = (element: HTMLElement): Frame => {
  const frame = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflow)) continue;
    const { left, top, right, bottom } = around.getBoundingClientRect();
    frame.left = Math.max(frame.left, left);
    frame.top = Math.max(frame.top, top);
    frame.right = Math.min(frame.right, right);
    frame.bottom = Math.min(frame.bottom, bottom);
  }
  return frame;
};

/** Where there is not room for all of it, its beginning is seen. */
const within = (wanted: number, lengthPx: number, from: number, to: number): number =>
  Math.max(from + edgePx, Math.min(wanted, to - edgePx - lengthPx));

/** Puts an element on whichever side of a point of its parent there is more room, wholly in sight; at a gap, at the top. */
export const placeBeside = (element: HTMLElement, point: { left: number; top: number }): void => {
  const parent = element.parentElement!;
  const [origin, frame] = [parent.getBoundingClientRect(), frameAround(element)];
  const { width, height } = element.getBoundingClientRect();
  const isRight = point.left > origin.width / 2;
  const left = isRight ? point.left - awayPx - width : point.left + awayPx;
  element.style.left = `${within(left, width, frame.left - origin.left, frame.right - origin.left)}px`;
  element.style.top = `${within(point.top || 0, height, frame.top - origin.top, frame.bottom - origin.top)}px`;
};
