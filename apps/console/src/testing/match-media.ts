let windowWidthPx = 1_440;
const queries = new Set<FakeQuery>();

const isMet = (query: string): boolean => {
  const minWidthPx = /min-width: (\d+)px/.exec(query)?.[1];
  return minWidthPx !== undefined && windowWidthPx >= Number(minWidthPx);
};

class FakeQuery extends EventTarget {
  readonly media: string;
  matches: boolean;

  constructor(media: string) {
    super();
    this.media = media;
    this.matches = isMet(media);
    queries.add(this);
  }

  addListener(listener: () => void): void {
    this.addEventListener('change', listener);
  }

  removeListener(listener: () => void): void {
    this.removeEventListener('change', listener);
  }
}

export const matchMedia = (media: string): FakeQuery => new FakeQuery(media);

/** Resizes the window for media queries. */
export const resizeWindow = (widthPx: number): void => {
  windowWidthPx = widthPx;
  for (const query of queries) {
    const matches = isMet(query.media);
    if (matches === query.matches) continue;
    query.matches = matches;
    query.dispatchEvent(new Event('change'));
  }
};
