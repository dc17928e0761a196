import { useLayoutEffect, useState } from 'react';
import type { Size } from '../plot/plot-view.ts';

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

/**
 * The size of an element, px, following it. Undefined until it is known. It is told which element that is by a ref that keeps it as
 * state: a picture that gives way to a table comes back as another element.
 */
export const useElementSize = (element: HTMLElement | null): Size | undefined => {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const read = () => setSize((before) => (isSame(before, sizeOf(element)) ? before : sizeOf(element)));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
};

const isSame = (one: Size | undefined, other: Size): boolean =>
  one?.width === other.width && one.height === other.height;
