const scrolledBeyondPx = 50;
const waitMs = 100;

/** Changes the look of the header once the page is scrolled. The position is read at most every tenth of a second. */
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
