import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Reading, readingsAt, type Viewport } from '../reading/readings.ts';
import {
  beginPress,
  type Chosen,
  chosenBy,
  continuePan,
  isClick,
  type Place,
  placeIn,
  type Press,
  sharesAt,
  showChosen,
  wheelZoom,
} from './gestures.ts';
import type { ViewportControl } from './use-viewport.ts';

type Fingers = Map<number, Place>;

type Pair = { one: Place; other: Place };

const betweenPx = ({ one, other }: Pair): number => Math.max(1, Math.hypot(one.left - other.left, one.top - other.top));

const middleOf = ({ one, other }: Pair): Place => ({
  left: (one.left + other.left) / 2,
  top: (one.top + other.top) / 2,
});

/** Undefined unless exactly two fingers are down. */
const pairOf = (fingers: Fingers): Pair | undefined => {
  const [one, other, third] = fingers.values();
  return one === undefined || other === undefined || third !== undefined ? undefined : { one, other };
};

/** Two fingers zoom around their midpoint and pan the view with it. Each handler returns whether the pointer was one of the two. */
const usePinch = (viewport: Viewport | undefined, control: ViewportControl) => {
  const fingers = useRef<Fingers>(new Map());
  /** Where the view has followed them to. */
  const followed = useRef<Pair>(undefined);
  const isAwaited = useRef(false);
  const follow = (viewport: Viewport) => {
    const [before, after] = [followed.current, pairOf(fingers.current)];
    isAwaited.current = false;
    followed.current = after;
    if (before === undefined || after === undefined) return;
    const [from, to] = [sharesAt(viewport, middleOf(before)), sharesAt(viewport, middleOf(after))];
    control.pan({ x: from.x - to.x, y: viewport.plot.equalScales === true ? from.y - to.y : 0 });
    control.zoom(betweenPx(after) / betweenPx(before), to);
  };
  return {
    down: (event: PointerEvent<HTMLElement>): boolean => {
      if (event.pointerType !== 'touch') return false;
      fingers.current.set(event.pointerId, placeIn(event.currentTarget, event));
      followed.current = pairOf(fingers.current);
      return fingers.current.size === 2;
    },
    move: (event: PointerEvent<HTMLElement>): boolean => {
      if (viewport === undefined || fingers.current.size !== 2 || !fingers.current.has(event.pointerId)) return false;
      fingers.current.set(event.pointerId, placeIn(event.currentTarget, event));
      // Both fingers at once, and in this frame: what React schedules may be late for it.
      if (!isAwaited.current) requestAnimationFrame(() => flushSync(() => follow(viewport)));
      isAwaited.current = true;
      return true;
    },
    up: (event: PointerEvent<HTMLElement>): void => {
      fingers.current.delete(event.pointerId);
    },
  };
};

type GestureOptions = {
  element: HTMLElement | null;
  viewport: Viewport | undefined;
  control: ViewportControl;
  zoomable: boolean;
  read: (readings: Reading[]) => void;
  pick: (reading: Reading) => void;
};

/** The wheel scrolls the page, unless the chart has the focus or Ctrl is held to zoom. */
const useWheel = ({ element, viewport, control, zoomable }: GestureOptions): void => {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (viewport === undefined || element === null || !zoomable) return;
    if (!(event.ctrlKey || event.metaKey || document.activeElement === element)) return;
    event.preventDefault();
    control.zoom(wheelZoom(event), sharesAt(viewport, placeIn(element, event)));
  });
  useEffect(() => {
    // React adds passive wheel listeners, which cannot prevent scrolling.
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [element]);
};

/** Mouse, pen and touch handling of a chart. */
export const useGestures = (options: GestureOptions) => {
  const { viewport, control, zoomable, read, pick } = options;
  const press = useRef<Press>(undefined);
  const [chosen, setChosen] = useState<Chosen>();
  useWheel(options);
  const pinch = usePinch(zoomable ? viewport : undefined, control);
  const end = () => {
    press.current = undefined;
    setChosen(undefined);
  };
  const move = (viewport: Viewport, held: Press, place: Place) => {
    if (!zoomable) return;
    if (held.kind === 'pan') press.current = continuePan(viewport, control, held, place);
    else if (!isClick(held, place)) setChosen(chosenBy(viewport, held, place));
  };
  const finish = (viewport: Viewport, held: Press, place: Place) => {
    if (isClick(held, place)) readingsAt(viewport, place.left, place.top).slice(0, 1).forEach(pick);
    else if (zoomable && held.kind === 'choose') showChosen(viewport, control, chosenBy(viewport, held, place));
    end();
  };
  return {
    chosen,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (viewport === undefined || event.button !== 0) return;
        if (pinch.down(event)) return end();
        // One finger scrolls the page, shows values and picks points; two fingers zoom.
        if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
        press.current = beginPress(viewport, event, placeIn(event.currentTarget, event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (viewport === undefined || pinch.move(event)) return;
        const place = placeIn(event.currentTarget, event);
        if (press.current !== undefined && event.pointerType !== 'touch') move(viewport, press.current, place);
        else read(readingsAt(viewport, place.left, place.top));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        pinch.up(event);
        const place = placeIn(event.currentTarget, event);
        if (viewport === undefined || press.current === undefined) return;
        if (event.pointerType === 'touch') read(readingsAt(viewport, place.left, place.top));
        finish(viewport, press.current, place);
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        pinch.up(event);
        end();
      },
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'touch') read([]);
      },
      onDoubleClick: () => control.reset(),
    },
  };
};
