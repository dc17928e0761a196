import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Size } from '../plot/plot-view.ts';

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

/** The size of an element, px, following it. Undefined until it is known. */
export const useElementSize = (ref: RefObject<HTMLElement | null>): Size | undefined => {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const read = () => setSize((before) => (isSame(before, sizeOf(element)) ? before : sizeOf(element)));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
};

const isSame = (one: Size | undefined, other: Size): boolean =>
  one?.width === other.width && one.height === other.height;
