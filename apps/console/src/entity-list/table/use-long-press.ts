import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** As long as phones take to tell it from a tap. */
const longPressMs = 500;
/** A finger that moves further scrolls. */
const slopPx = 10;

/** For touch, which has no Shift: `onLongPress` is called while the finger is still down, and the click that may follow is ignored. */
export const useLongPress = (onLongPress: () => void) => {
  const timer = useRef<number>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isLongPress = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      stop();
      isLongPress.current = false;
      if (pointerType === 'mouse' || !isPrimary) return;
      start.current = { x: clientX, y: clientY };
      timer.current = window.setTimeout(() => {
        isLongPress.current = true;
        onLongPress();
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slopPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      // Some browsers send no click after a long press; the next one may then come from the keyboard, which counts no presses.
      if (isLongPress.current && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
      isLongPress.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      if (isLongPress.current) event.preventDefault();
    },
  };
};
