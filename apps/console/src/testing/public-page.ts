import { vi } from 'vitest';
import { renderPage } from '../marketing/render-page.tsx';
import { startPage } from '../marketing/start-page.ts';

/** Records the observed elements, because jsdom has no viewport. */
class FakeIntersectionObserver {
  static readonly all = new Set<FakeIntersectionObserver>();
  readonly watched = new Set<Element>();
  readonly tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    FakeIntersectionObserver.all.add(this);
  }

  observe(element: Element): void {
    this.watched.add(element);
  }

  unobserve(element: Element): void {
    this.watched.delete(element);
  }
}

/** Makes an element's observers report it as visible. */
export const see = (element: Element): void => {
  for (const observer of FakeIntersectionObserver.all) {
    if (!observer.watched.has(element)) continue;
    const entry = { isIntersecting: true, target: element } as unknown as IntersectionObserverEntry;
    observer.tell([entry], observer as unknown as IntersectionObserver);
  }
};

/** Opens a public page as the server sends it, and starts its script. Only the header is on the first screen. */
export const openPublicPage = async (path: string): Promise<void> => {
  FakeIntersectionObserver.all.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 100, 100));
  document.body.innerHTML = renderPage(path);
  await startPage();
};
