import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { sessionState } from '../lib/session-state.ts';
import { connection } from '../lib/connection.ts';
import { typedEmail } from '../lib/typed-email.ts';
import { closeModal } from '../ui/modal-state.ts';
import { loadModal } from '../ui/modal.tsx';
import { notifications } from '../ui/notify.ts';
import { FakeEventSource } from './fake-event-source.ts';
import { matchMedia } from './match-media.ts';

// What jsdom lacks and every page needs.
Object.assign(window, { matchMedia, scrollTo: () => undefined });
Object.assign(globalThis, {
  EventSource: FakeEventSource,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

// jsdom cannot draw: a chart there is its words, its table and its keyboard.
HTMLCanvasElement.prototype.getContext = () => null;

// A busy machine takes longer than the one second that is given to a page's own chunk otherwise.
configure({ asyncUtilTimeout: 5_000 });

// Who is signed in has it before the first click.
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
