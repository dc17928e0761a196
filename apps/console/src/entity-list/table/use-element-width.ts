import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of an element in px, followed while it changes; 0 until it is known. For the component that draws it. */
export const useElementWidth = (element: RefObject<HTMLElement | null>): number => {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => setWidthPx(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
};
