import { setTimeout as wait } from 'node:timers/promises';
import type { BayDeviationOfService } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import type { AnalysisThreads } from '../impedance/analysis-threads.ts';
import type { Asker } from '../impedance/cheapest-line.ts';
import { judgePools } from './bay-looks.ts';
import { verdictOf } from './bay-verdict.ts';
import { readBayQuestion } from './read-bay-question.ts';
import { SharedResults } from './shared-results.ts';

export type FlaggedBay = {
  bayId: number;
  verdict: 'reads-low' | 'reads-high' | 'differs';
  deviation: number;
  low: number;
  high: number;
  since: number;
  /** The services that the look counts. */
  inputs: readonly number[];
};

type Parts = { database: Database; analysisThreads: Pick<AnalysisThreads, 'look'> };

/** The bays of an organisation that are flagged as of a time. */
export async function findFlaggedBays(parts: Parts, asker: Asker, asOf: number): Promise<FlaggedBay[]> {
  const { organizationId } = asker;
  const { pools } = await parts.database.readTenant(wholeOrganization(organizationId), (reader) =>
    readBayQuestion(reader, { organizationId, pool: 'all', asOf, deviceIds: null }),
  );
  const judged = await judgePools(parts.analysisThreads, asker, { pools, asOf });
  return [...judged.pools.values()].flatMap(({ bays, flags }) =>
    bays.flatMap((look): FlaggedBay[] => {
      const since = flags.get(look.bay);
      const verdict = verdictOf(look, since !== undefined);
      if (verdict !== 'reads-low' && verdict !== 'reads-high' && verdict !== 'differs') return [];
      const { bay: bayId, deviation, low, high, inputs } = look;
      if (since === undefined || deviation === null || low === null || high === null) return [];
      return [{ bayId, verdict, deviation, low, high, since, inputs }];
    }),
  );
}

/** So long the page of a service waits for a look, at most. */
const patienceMs = 2_000;
const never = new AbortController().signal;

export type TestedService = { id: number; bayId: number; fccMah: number; sohPercent: number | null };

/** The bays that are flagged now: at most a minute old, and shared within an organisation. */
export class BayFlags {
  readonly #parts: Parts;
  readonly #shared = new SharedResults<FlaggedBay[]>();
  /** By organisation: what the last look took, in ms. */
  readonly #took = new Map<OrganizationId, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The bays that read low or high. Waits for the look: a certificate must not be issued before. */
  async listReadingWrong(asker: Asker): Promise<ReadonlySet<number>> {
    const found = await this.#look(asker);
    // Of two bays that differ either may be the wrong one.
    return new Set(found.flatMap(({ bayId, verdict }) => (verdict === 'differs' ? [] : [bayId])));
  }

  /** Null also if no look is at hand: it goes on, and is there for the next question. */
  async deviationOf(asker: Asker, service: TestedService): Promise<BayDeviationOfService | null> {
    const found = await this.#lookUnlessSlow(asker);
    const bay = found?.find(({ bayId, inputs }) => bayId === service.bayId && inputs.includes(service.id));
    // Of two bays that differ either may be the wrong one.
    if (bay === undefined || bay.verdict === 'differs') return null;
    const { deviation, low, high, since } = bay;
    const corrected = (measured: number) => measured / (1 + deviation / 100);
    return {
      deviation,
      low,
      high,
      correctedFcc: corrected(service.fccMah),
      correctedSoh: service.sohPercent === null ? null : corrected(service.sohPercent),
      since,
    };
  }

  async #lookUnlessSlow(asker: Asker): Promise<FlaggedBay[] | undefined> {
    const isSlow = (this.#took.get(asker.organizationId) ?? 0) > patienceMs;
    return Promise.race([this.#look(asker), wait(isSlow ? 0 : patienceMs, undefined, { ref: false })]);
  }

  #look(asker: Asker): Promise<FlaggedBay[]> {
    const { organizationId } = asker;
    return this.#shared.ask(String(organizationId), never, async () => {
      const startMs = performance.now();
      const found = await findFlaggedBays(this.#parts, asker, Date.now());
      this.#took.set(organizationId, performance.now() - startMs);
      return found;
    });
  }
}
