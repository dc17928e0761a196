import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { readingsAt, type Reading, type Sight } from '../reading/readings.ts';
import {
  beginPress,
  chosenBy,
  continuePan,
  isClick,
  placeIn,
  sharesAt,
  showChosen,
  wheelZoom,
  type Chosen,
  type Place,
  type Press,
} from './gestures.ts';
import { usePinch } from './use-pinch.ts';
import type { SightControl } from './use-sight.ts';

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
