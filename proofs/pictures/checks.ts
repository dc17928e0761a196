import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { waitInPage } from '../../journeys/browser/wait-in-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule of axe, those of minor impact too, and that what is read on a control is in its name; but for the advice that all content be in landmarks, which counts an open menu as content. */
const everyRule = `{ rules: { region: { enabled: false }, 'label-content-name-mismatch': { enabled: true } } }`;
/** All that differs between the themes. */
const contrastOnly = `{ runOnly: ['color-contrast'] }`;

async function runAxe(page: Page, options: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  return page.evaluate<
    string[]
  >(`axe.run(document, { resultTypes: ['violations'], ...${options} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, any }) =>
      [id, html.slice(0, 160), any[0]?.message ?? ''].join(': '))))`);
}

export const findViolations = (page: Page): Promise<string[]> => runAxe(page, everyRule);
export const findLowContrast = (page: Page): Promise<string[]> => runAxe(page, contrastOnly);

/** Waits until the colours are those of the theme, which the public pages leave to the system, and nothing is in transition. */
export async function standStill(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`(() => {
    if (globalThis.standsStill) return;
    globalThis.standsStill = new CSSStyleSheet();
    globalThis.standsStill.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(globalThis.standsStill);
  })()`);
  await page.emulateMedia({ colorScheme: theme });
  await waitInPage(
    page,
    `(document.documentElement.dataset.mantineColorScheme
    ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === '${theme}'
    && !document.getAnimations().some((animation) => animation instanceof CSSTransition)`,
  );
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    // Some come in another picture for each theme.
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  })()`);
}

/** How far the page itself can be scrolled sideways, px. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');

/**
 * Words that end at the edge of what holds them, without the dots that say so. What can be scrolled to is not cut off, and neither is what
 * only screen readers are to read, or what is in a drawing.
 */
const cutText = `(() => {
  const slackPx = 1;
  const isInline = (element) => /^(inline|contents)/.test(getComputedStyle(element).display);
  /** The part of a box that shows what is in it. */
  const cuts = (holder, box, goesOn) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(holder);
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    const { left, top, right, bottom } = holder.getBoundingClientRect();
    const aside = hides(overflowX) && (box.right > right + slackPx || box.left < left - slackPx);
    const below = hides(overflowY) && webkitLineClamp === 'none' && (box.top + box.bottom) / 2 > bottom && box.top < bottom;
    return (aside && !(textOverflow === 'ellipsis' && goesOn)) || below;
  };
  /** What is left of words that end in dots. */
  const within = ({ left, right, top, bottom }, holder) =>
    ({ left: Math.max(left, holder.left), right: Math.min(right, holder.right), top, bottom });
  const isCut = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    let goesOn = true;
    for (let holder = text.parentElement; holder && boxes.length > 0; holder = holder.parentElement) {
      if (holder.clientWidth === 1 || holder.closest('svg, [inert], .uplot, input, select, textarea, option')) return false;
      const { overflowX, overflowY, position } = getComputedStyle(holder);
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
      if (boxes.some((box) => cuts(holder, box, goesOn))) return holder.getBoundingClientRect().height > 1;
      if (position === 'fixed') return false;
      goesOn &&= isInline(holder);
      if (overflowX !== 'visible') boxes = boxes.map((box) => within(box, holder.getBoundingClientRect()));
    }
    return false;
  };
  const top = [...document.querySelectorAll('dialog[open], [role="menu"]')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.data.trim() === '' || !currentNode.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (isCut(currentNode)) found.add('"' + currentNode.data.trim().slice(0, 40) + '" in ' + currentNode.parentElement.className);
  }
  return [...found].slice(0, 5);
})()`;

export const findCutText = (page: Page): Promise<string[]> => page.evaluate<string[]>(cutText);

export const smallestTargetPx = 44;

/**
 * What can be pressed and is smaller than a finger. A target is as large as what answers for it: points 21 px from its middle are asked
 * who they belong to, so that a label, or what is drawn around a small sign, counts. A link within a sentence is as high as its line.
 */
const smallTargets = `(() => {
  const reachPx = ${smallestTargetPx} / 2 - 1;
  const pressed = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="checkbox"], [role="radio"]';
  const inSentence = (element) => element.matches('a') && getComputedStyle(element).display === 'inline'
    && (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
  const top = [...document.querySelectorAll('dialog[open], [role="menu"], .mantine-Popover-dropdown')].at(-1);
  const places = [...document.querySelectorAll('*')].map((element) => [element, element.scrollLeft, element.scrollTop]);
  const found = [...document.querySelectorAll(pressed)].filter((element) => {
    if (element.closest('[aria-hidden="true"], [inert]') || element.disabled || inSentence(element)) return false;
    if (top && !top.contains(element)) return false;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const label = [element.labels?.[0] ?? element.closest('label')].find((one) => one?.checkVisibility());
    const owns = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false) || hit.closest(pressed) === element);
    };
    const isInside = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    /** Its own box, or that of its words. */
    const large = (of) => {
      const { left, top, width, height } = of.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [[x - reachPx, y], [x + reachPx, y], [x, y - reachPx], [x, y + reachPx]].every(([px, py]) => !isInside(px, py) || owns(px, py));
    };
    const { left, top: above, width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && owns(left + width / 2, above + height / 2);
    const boxes = [...(isSeen ? [element] : []), ...(label ? [label] : [])];
    return boxes.length > 0 && !boxes.some(large);
  }).map((element) => {
    const { width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '';
    return element.tagName.toLowerCase() + ' "' + name.trim().slice(0, 40) + '" ' + Math.round(width) + ' x ' + Math.round(height);
  });
  for (const [element, left, top] of places)
    if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo({ left, top, behavior: 'instant' });
  return found;
})()`;

export const findSmallTargets = (page: Page): Promise<string[]> => page.evaluate<string[]>(smallTargets);

/** What a window of another width must leave as it was, else the page has to be opened anew: what is open, chosen or typed. */
export const heldOpen = (page: Page): Promise<string> =>
  page.evaluate<string>(`[
    location.href,
    ...[...document.querySelectorAll('h1, dialog[open], [role="menu"], [role="application"], [role="alert"], article, form, [aria-expanded="true"], [aria-selected="true"]')]
      .filter((element) => element.checkVisibility())
      .map(({ tagName, role, ariaExpanded, ariaSelected }) => [tagName, role, ariaExpanded, ariaSelected]),
    ...[...document.querySelectorAll('input, textarea, select')].map(({ value, checked }) => [value, checked]),
  ].join()`);
