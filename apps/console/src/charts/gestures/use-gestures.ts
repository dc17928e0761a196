import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Reading, readingsAt, type Sight } from '../reading/readings.ts';
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
import type { SightControl } from './use-sight.ts';

type Fingers = Map<number, Place>;

const betweenPx = ([one, other]: readonly Place[]): number =>
  Math.max(1, Math.hypot(one!.left - other!.left, one!.top - other!.top));

const middleOf = ([one, other]: readonly Place[]): Place => ({
  left: (one!.left + other!.left) / 2,
  top: (one!.top + other!.top) / 2,
});

/** Two fingers zoom about their middle and move what is in sight with it. Each call says whether it was one of the two. */
const usePinch = (sight: Sight | undefined, control: SightControl) => {
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

type Hands = {
  element: HTMLElement | null;
  sight: Sight | undefined;
  control: SightControl;
  zoomable: boolean;
  read: (readings: Reading[]) => void;
  pick: (reading: Reading) => void;
};

/** A turned wheel scrolls the page, unless the chart has the focus or Ctrl says that zooming is meant. */
const useWheel = ({ element, sight, control, zoomable }: Hands): void => {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (sight === undefined || !zoomable || !(event.ctrlKey || event.metaKey || document.activeElement === element))
      return;
    event.preventDefault();
    control.zoom(wheelZoom(event), sharesAt(sight, placeIn(element!, event)));
  });
  useEffect(() => {
    // React listens passively, and a passive listener cannot keep the page from scrolling.
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [element]);
};

/** Mouse, pen and fingers on a picture. */
export const useGestures = (hands: Hands) => {
  const { sight, control, zoomable, read, pick } = hands;
  const press = useRef<Press>(undefined);
  const [chosen, setChosen] = useState<Chosen>();
  useWheel(hands);
  const pinch = usePinch(zoomable ? sight : undefined, control);
  const end = () => {
    press.current = undefined;
    setChosen(undefined);
  };
  const move = (sight: Sight, held: Press, place: Place) => {
    if (!zoomable) return;
    if (held.kind === 'pan') press.current = continuePan(sight, control, held, place);
    else if (!isClick(held, place)) setChosen(chosenBy(sight, held, place));
  };
  const finish = (sight: Sight, held: Press, place: Place) => {
    if (isClick(held, place)) readingsAt(sight, place.left, place.top).slice(0, 1).forEach(pick);
    else if (zoomable && held.kind === 'choose') showChosen(sight, control, chosenBy(sight, held, place));
    end();
  };
  return {
    chosen,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (sight === undefined || event.button !== 0) return;
        if (pinch.down(event)) return end();
        // A finger scrolls the page; it reads and picks, and two of them zoom.
        if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
        press.current = beginPress(sight, event, placeIn(event.currentTarget, event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (sight === undefined || pinch.move(event)) return;
        const place = placeIn(event.currentTarget, event);
        if (press.current !== undefined && event.pointerType !== 'touch') move(sight, press.current, place);
        else read(readingsAt(sight, place.left, place.top));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        pinch.up(event);
        const place = placeIn(event.currentTarget, event);
        if (sight === undefined || press.current === undefined) return;
        if (event.pointerType === 'touch') read(readingsAt(sight, place.left, place.top));
        finish(sight, press.current, place);
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
