import { useLayoutEffect, useState } from 'react';
import type { Size } from '../plot/plot-view.ts';

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

/**
 * Follows the size of an element, px; undefined until it is known. The element must come from a ref that is kept as state: a chart that is
 * replaced by a table comes back as another element.
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
