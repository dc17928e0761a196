const keyframes: Keyframe[] = [
  { opacity: 0, transform: 'translateY(20px)' },
  { opacity: 1, transform: 'none' },
];
const durationMs = 600;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const arrive = (block: HTMLElement): void => {
  delete block.dataset['waiting'];
  block.animate(keyframes, { duration: durationMs, delay: Number(block.dataset['reveal']), fill: 'backwards', easing });
};

const isBelow = (block: HTMLElement): boolean => block.getBoundingClientRect().top > window.innerHeight;

/**
 * Blocks below the first screen appear when they first come into view. Visible blocks are left alone, because hiding and showing them again
 * would flicker.
 */
export const revealBlocks = (blocks: readonly HTMLElement[]): void => {
  const waiting = blocks.filter(isBelow);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      arrive(target);
    }
  });
  for (const block of waiting) {
    block.dataset['waiting'] = 'true';
    observer.observe(block);
  }
};
