import { useRef, type TouchEvent } from 'react';
import { stepBack } from './escape-layers.ts';

/** The panel closes if it was swiped at least this far when the finger is lifted. */
const enoughPx = 96;
/** Below this distance it is undecided whether the finger scrolls or swipes. */
const undecidedPx = 10;

const scrollsSideways = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

/** Elements that use horizontal movement themselves: charts, handles, and tables that are wider than the panel. */
const hasOwnUse = (element: Element): boolean =>
  element.matches('canvas, input, textarea, select, [role="application"], [role="slider"]') || scrollsSideways(element);

const isFree = (target: EventTarget, panel: Element): boolean => {
  for (let at = target instanceof Element ? target : null; at !== null && at !== panel; at = at.parentElement)
    if (hasOwnUse(at)) return false;
  return true;
};

type Swipe = { x: number; y: number; isDecided: boolean; towardsEdgePx: number };

/** Handlers for swiping a panel away over its edge. */
export const useSwipeAway = (side: 'left' | 'right') => {
  const swipe = useRef<Swipe>(undefined);
  const rest = (panel: HTMLElement) => {
    swipe.current = undefined;
    panel.style.transform = '';
  };
  const onTouchStart = ({ touches, target, currentTarget }: TouchEvent<HTMLElement>) => {
    const finger = touches.item(0);
    if (touches.length !== 1 || !isFree(target, currentTarget)) return rest(currentTarget);
    swipe.current = { x: finger.clientX, y: finger.clientY, isDecided: false, towardsEdgePx: 0 };
  };
  const onTouchMove = ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
    const finger = touches.item(0);
    const { current } = swipe;
    if (current === undefined) return;
    const [dx, dy] = [finger.clientX - current.x, finger.clientY - current.y];
    if (!current.isDecided && Math.max(Math.abs(dx), Math.abs(dy)) < undecidedPx) return;
    if (!current.isDecided && Math.abs(dy) >= Math.abs(dx)) return rest(currentTarget);
    current.isDecided = true;
    current.towardsEdgePx = Math.max(0, side === 'right' ? dx : -dx);
    currentTarget.style.transform = `translateX(${side === 'right' ? '' : '-'}${current.towardsEdgePx}px)`;
  };
  const onTouchEnd = ({ currentTarget }: TouchEvent<HTMLElement>) => {
    const isFar = (swipe.current?.towardsEdgePx ?? 0) >= enoughPx;
    rest(currentTarget);
    if (isFar) stepBack();
  };
  return { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel: onTouchEnd };
};
