import { useRef, type PointerEvent } from 'react';
import type { Sight } from '../reading/readings.ts';
import { placeIn, sharesAt, type Place } from './gestures.ts';
import type { SightControl } from './use-sight.ts';

type Fingers = Map<number, Place>;

const betweenPx = ([one, other]: readonly Place[]): number =>
  Math.max(1, Math.hypot(one!.left - other!.left, one!.top - other!.top));

const middleOf = ([one, other]: readonly Place[]): Place => ({
  left: (one!.left + other!.left) / 2,
  top: (one!.top + other!.top) / 2,
});

/** Two fingers zoom about their middle and move what is in sight with it. Each call says whether it was one of the two. */
export const usePinch = (sight: Sight | undefined, control: SightControl) => {
  const fingers = useRef<Fingers>(new Map());
  return {
    down: (event: PointerEvent<HTMLElement>): boolean => {
      if (event.pointerType !== 'touch') return false;
      fingers.current.set(event.pointerId, placeIn(event.currentTarget, event));
      return fingers.current.size === 2;
    },
    move: (event: PointerEvent<HTMLElement>): boolean => {
      if (sight === undefined || fingers.current.size !== 2 || !fingers.current.has(event.pointerId)) return false;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, placeIn(event.currentTarget, event));
      const after = [...fingers.current.values()];
      const [from, to] = [sharesAt(sight, middleOf(before)), sharesAt(sight, middleOf(after))];
      control.pan({ x: from.x - to.x, y: sight.plot.equalScales === true ? from.y - to.y : 0 });
      control.zoom(betweenPx(after) / betweenPx(before), to);
      return true;
    },
    up: (event: PointerEvent<HTMLElement>): void => {
      fingers.current.delete(event.pointerId);
    },
  };
};
