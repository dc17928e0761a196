import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Test files of one worker share a document and its libraries, which take longer to load than most files take to run; the console's own
// modules are reset for each file.
vi.resetModules();
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
document.body.replaceChildren();
document.title = '';
history.replaceState(null, '', '/');
const { sessionState } = await import('../data/session/session-state.ts');
const { connection } = await import('../data/connection.ts');
const { typedEmail } = await import('../data/session/typed-email.ts');
const { closeModal } = await import('../ui/dialog/modal-state.ts');
const { loadModal } = await import('../ui/dialog/modal.tsx');
const { notifications } = await import('../ui/notices/notify.ts');
const { FakeEventSource } = await import('./fake-event-source.ts');
const { matchMedia } = await import('./match-media.ts');
const { cacheComputedStyle } = await import('./computed-style.ts');
const { findLabelsByField } = await import('./labels.ts');
const { matchSimpleSelectors } = await import('./selectors.ts');
const { noteNoOwners } = await import('./owner-stacks.ts');
const { failOnReactWarnings } = await import('./react-warnings.ts');
const { describeMissingElement } = await import('./missing-element.ts');

// Missing in jsdom and needed by every page.
Object.assign(window, { matchMedia, scrollTo: () => undefined });
Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
Object.assign(globalThis, {
  EventSource: FakeEventSource,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

// jsdom has no modal dialogs either. These open, take the focus and return it; that the page behind them is inert is tested in the real
// browser.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};

// jsdom cannot draw, so tests of charts use their texts, tables and keyboard.
HTMLCanvasElement.prototype.getContext = () => null;

cacheComputedStyle();
findLabelsByField();
matchSimpleSelectors();
noteNoOwners();
failOnReactWarnings();

// On a busy machine, loading a page's chunk takes much longer than the default of one second.
configure({ asyncUtilTimeout: 60_000, getElementError: describeMissingElement });

// Logged-in users have it loaded before the first click.
await loadModal();

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closeModal();
  notifications.set([]);
  connection.set('online');
  sessionState.set({ state: 'loading' });
  typedEmail.set('');
  sessionStorage.clear();
  localStorage.clear();
});
