import { createHash } from 'node:crypto';
import type { OrganizationId } from '@ohmstead/domain';
import type { SpectrumWork } from './spectra-question.ts';

/** The JSON of a result, and when it was computed, in ms since 1970. */
export type Analysed = { json: string; computedAt: number };

type Kept = { analysed: Promise<Analysed>; size: number };

/** Characters of results: an analysis with everything has up to 60 000. */
const usualMost = 8_000_000;

/** What the result depends on; a service is of one organisation. */
function keyOf(organizationId: OrganizationId, { spectrum, question }: SpectrumWork): string {
  const { exclude, turned, ...rest } = question;
  const { serviceId } = spectrum;
  const own = [exclude[serviceId] ?? [], turned.includes(serviceId)];
  return createHash('sha256')
    .update(JSON.stringify([organizationId, spectrum, own, rest]))
    .digest('base64');
}

/**
 * The same question about the same spectrum has the same result: it is computed once while it is asked for again and again, by the tabs of a
 * page, by colleagues, and when the fit on the screen is saved. The results that were asked for last are kept.
 */
export class RecentAnalyses {
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;
  #size = 0;

  constructor(most = usualMost) {
    this.#most = most;
  }

  /** Also waits for an analysis that is under way. One that fails is computed again when it is next asked for. */
  of(organizationId: OrganizationId, work: SpectrumWork, compute: () => Promise<string>): Promise<Analysed> {
    const key = keyOf(organizationId, work);
    const known = this.#kept.get(key);
    const kept = known ?? { analysed: compute().then((json) => ({ json, computedAt: Date.now() })), size: 0 };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (!known)
      kept.analysed.then(
        ({ json }) => this.#weigh(kept, json.length),
        () => this.#forget(key, kept),
      );
    return kept.analysed;
  }

  #weigh(kept: Kept, size: number): void {
    kept.size = size;
    this.#size += size;
    for (const [oldest, one] of this.#kept) {
      if (this.#size <= this.#most) return;
      // Those under way are waited for.
      if (one.size > 0) this.#forget(oldest, one);
    }
  }

  #forget(key: string, kept: Kept): void {
    this.#size -= kept.size;
    this.#kept.delete(key);
  }
}
