const property = '--notices-height';
const { style } = document.documentElement;

/** Tells the style sheets how far down the notices reach: what fills a narrow window begins below them. For a `ref`. */
export const tellNoticesHeight = (stack: HTMLElement | null): (() => void) | undefined => {
  if (stack === null) return undefined;
  const tell = () => {
    const { height, bottom } = stack.getBoundingClientRect();
    style.setProperty(property, `${height === 0 ? 0 : Math.ceil(bottom)}px`);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(stack);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};
