import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPublicPage, see } from '../../testing/public-page.ts';
import { followChosenScheme } from '../behaviours/follow-chosen-scheme.ts';
import { followScroll } from '../behaviours/follow-scroll.ts';
import { renderPage } from '../render-page.tsx';

const animate = vi.fn<Element['animate']>();
beforeEach(() => {
  HTMLElement.prototype.animate = animate;
  animate.mockReset();
});
afterEach(() => {
  document.body.replaceChildren();
  Object.assign(window, { scrollY: 0 });
});

const masthead = () => within(screen.getByRole('region', { name: 'Every battery on every bench, at a glance.' }));

describe('the home page', () => {
  beforeEach(() => openPublicPage('/'));

  test('a Request Early Access button (to /signup) and a Login button', () => {
    expect(masthead().getByRole('link', { name: 'Request Early Access' })).toHaveAttribute('href', '/signup');
    expect(masthead().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  test('a three-step explainer', () => {
    const steps = within(screen.getByRole('region', { name: /three steps/ })).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
  });

  test('six features (real-time data, manage data, export, alerts, organisation management, reports and metrics)', () => {
    const features = within(screen.getByRole('region', { name: 'What you can do' }));
    expect(features.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Real-time data',
      'Manage data',
      'Export',
      'Alerts',
      'Organisation management',
      'Reports and metrics',
    ]);
  });

  test('a Get Started call to action', () => {
    const call = within(screen.getByRole('region', { name: 'Get Started' }));
    expect(call.getByRole('link', { name: 'Request Early Access' })).toHaveAttribute('href', '/signup');
  });

  test('a footer with affiliate links and a 2018 copyright notice', () => {
    const footer = within(screen.getByRole('contentinfo'));
    const affiliates = within(footer.getByRole('navigation', { name: 'Built with' })).getAllByRole('link');
    expect(affiliates.every((link) => (link.getAttribute('href') ?? '').startsWith('https://'))).toBe(true);
    expect(footer.getByText(/Copyright © 2018/)).toBeVisible();
  });

  test('switches the layout to marketing mode (no application chrome)', () => {
    expect(screen.queryByRole('link', { name: 'Ohmstead dashboard' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Account' })).not.toBeInTheDocument();
  });
});

test.each(['/', '/signup'])('%s needs neither inline styles nor inline scripts, which the policy forbids', (path) => {
  expect(renderPage(path)).not.toMatch(/ style=|<script|<style| on[a-z]+=/);
});

test.each(['/', '/signup'])('every picture of %s has its size before it is loaded', (path) => {
  document.body.innerHTML = renderPage(path);
  for (const image of document.querySelectorAll('img')) expect([image.width, image.height]).not.toContain(0);
});

describe('the mobile menu', () => {
  const menu = () => document.querySelector('details')!;
  const open = async () => {
    await openPublicPage('/');
    menu().open = true;
    return userEvent.setup();
  };

  test('closes on Escape, and the focus returns to its button', async () => {
    const user = await open();
    within(menu()).getByRole('link', { name: 'Features' }).focus();
    await user.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(menu().querySelector('summary')).toHaveFocus();
  });

  test('closes once one of its links was followed', async () => {
    const user = await open();
    await user.click(within(menu()).getByRole('link', { name: 'Features' }));
    expect(menu().open).toBe(false);
  });

  test('closes on a click elsewhere', async () => {
    const user = await open();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(menu().open).toBe(false);
  });
});

describe('the header', () => {
  const header = () => screen.getByRole('banner');
  const scrollTo = (top: number) => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  };
  beforeEach(async () => {
    vi.useFakeTimers();
    await openPublicPage('/');
    return () => vi.useRealTimers();
  });

  test.each([
    [50, 'false'],
    [51, 'true'],
  ])('takes a scrolled appearance once the page is scrolled more than 50 px: %i px', (top, scrolled) => {
    scrollTo(top);
    vi.advanceTimersByTime(100);
    expect(header()).toHaveAttribute('data-scrolled', scrolled);
  });

  test('scroll handling is throttled to 100 ms', () => {
    const look = vi.fn<(scrolled: string) => void>();
    const dataset = new Proxy({}, { set: (_, __, scrolled: string) => look(scrolled) === undefined });
    followScroll({ dataset } as HTMLElement);
    for (let ms = 0; ms < 200; ms += 10) {
      scrollTo(300);
      vi.advanceTimersByTime(10);
    }
    expect(look.mock.calls.flat()).toEqual(['false', 'true', 'true']);
  });
});

describe('step and feature blocks', () => {
  const steps = () => within(screen.getByRole('region', { name: /three steps/ })).getAllByRole('listitem');

  test('animate in when first visible, the steps with delays of 400, 800 and 1200 ms', async () => {
    await openPublicPage('/');
    const blocks = steps();
    expect(blocks.every((block) => block.dataset['waiting'] === 'true')).toBe(true);
    blocks.forEach(see);
    blocks.forEach(see);
    expect(animate.mock.calls.map(([, options]) => (options as KeyframeAnimationOptions).delay)).toEqual([
      400, 800, 1200,
    ]);
    expect(blocks.some((block) => 'waiting' in block.dataset)).toBe(false);
  });

  test('six features animate in as well', async () => {
    await openPublicPage('/');
    screen.getAllByRole('article').forEach(see);
    expect(animate).toHaveBeenCalledTimes(6);
  });

  test('are not animated where reduced motion is preferred', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('reduce') }));
    await openPublicPage('/');
    expect(document.querySelectorAll('[data-waiting]')).toHaveLength(0);
    screen.getAllByRole('article').forEach(see);
    expect(animate).not.toHaveBeenCalled();
  });
});

test.each([
  ['dark', '(min-width: 0px)'],
  ['light', '(max-width: 0px)'],
])('pictures follow the theme that was chosen in the console: %s', (chosen, condition) => {
  document.body.innerHTML = '<picture><source media="(prefers-color-scheme: dark)"><img></picture>';
  followChosenScheme([document.querySelector('picture')!], chosen);
  expect(document.querySelector('source')).toHaveAttribute('media', condition);
});
