const scrolledBeyondPx = 50;
const waitMs = 100;

/** The header looks different once the page is scrolled. However fast that goes, it is looked at once in a tenth of a second. */
export const followScroll = (header: HTMLElement): void => {
  let waiting = false;
  const look = () => {
    waiting = false;
    header.dataset['scrolled'] = String(window.scrollY > scrolledBeyondPx);
  };
  look();
  window.addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      setTimeout(look, waitMs);
    },
    { passive: true },
  );
};
