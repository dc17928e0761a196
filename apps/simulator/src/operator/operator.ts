import { insertBattery, isReady, removeBattery, type Bay } from '../device/bay.ts';
import type { Analyzer } from '../device/analyzer.ts';
import type { BatteryLife } from '../fleet/workshop.ts';
import { between, isChance, pick, type Random } from '../random/random.ts';
import { chooseServiceType, isShortType, maySuit, offers, type Length } from '../run/plan-run.ts';
import { isWornOut, lengthsOf } from './workload.ts';

type Place = { analyzer: Analyzer; bay: Bay };

/** How long (ms) a battery stays in its bay before and after its service. */
const restBeforeMs = [8_000, 40_000] as const;
const restAfterMs = [60_000, 200_000] as const;
const betweenStartsMs = [5_000, 40_000] as const;

type Plan = { dueAt: number; length: Length };

/**
 * The operator of a workshop: inserts batteries, starts services and removes batteries, so that the services of `lengthsOf` are running.
 * One bay per workshop holds a battery that is left alone, for starting a service from the console.
 */
export class Operator {
  readonly #analyzers: readonly Analyzer[];
  readonly #batteries: readonly BatteryLife[];
  readonly #random: Random;
  readonly #speed: number;
  readonly #plans = new Map<Bay, Plan>();
  /** Starts nothing: batteries are brought and wait. What runs goes on. */
  isResting = false;
  #spare: Bay | undefined;
  #nextAt = 0;

  constructor(
    analyzers: readonly Analyzer[],
    batteries: readonly BatteryLife[],
    options: { random: Random; timeLapse: number | null },
  ) {
    this.#analyzers = analyzers;
    this.#batteries = batteries;
    this.#random = options.random;
    this.#speed = options.timeLapse ?? 1;
  }

  tick(now: number): void {
    const places = this.#places();
    for (const place of places) this.#workAt(place, now);
    if (now < this.#nextAt) return;
    this.#takeUp(places, now);
    if (this.#spare === undefined) this.#spare = this.#bring(places, now)?.bay;
    else this.#prepare(places, now);
  }

  /** After a restart: every battery in a bay was inserted for a service. */
  #takeUp(places: readonly Place[], now: number): void {
    const waiting = places.filter(({ bay }) => isReady(bay) && bay.lastService === null && !this.#plans.has(bay));
    this.#spare ??= waiting[0]?.bay;
    for (const { analyzer, bay } of waiting) {
      if (bay === this.#spare) continue;
      const length = offers(analyzer.bench, 'long') ? 'long' : 'short';
      this.#plans.set(bay, { dueAt: now + this.#some(restBeforeMs), length });
    }
  }

  #places(): Place[] {
    return this.#analyzers
      .filter(({ isFree }) => isFree)
      .flatMap((analyzer) => analyzer.bays.map((bay) => ({ analyzer, bay })));
  }

  #workAt(place: Place, now: number): void {
    const { bay } = place;
    const plan = this.#plans.get(bay);
    if (!isReady(bay) || (plan !== undefined && plan.dueAt > now)) return;
    if (bay.lastService !== null) return this.#clear(bay, now);
    if (plan === undefined || this.isResting) return;
    this.#plans.delete(bay);
    const { analyzer } = place;
    const serviceType = chooseServiceType(analyzer.bench, bay.life, this.#random, plan.length);
    analyzer.start(bay, { serviceType }, now);
  }

  #clear(bay: Bay, now: number): void {
    if (now - bay.changedAt < this.#some(restAfterMs)) return;
    removeBattery(bay, now);
    this.#reportOwnerOf(bay, now);
    this.#plans.delete(bay);
    if (this.#spare === bay) this.#spare = undefined;
  }

  #prepare(places: readonly Place[], now: number): void {
    const length = this.#missing(places);
    if (length === undefined) return;
    const place = this.#bring(places, now, length);
    if (place === undefined) return;
    this.#plans.set(place.bay, { dueAt: now + this.#some(restBeforeMs), length });
    this.#nextAt = now + this.#some(betweenStartsMs);
  }

  /** A length of which too few services are running. */
  #missing(places: readonly Place[]): Length | undefined {
    const benches = [...new Set(places.map(({ analyzer }) => analyzer.bench))];
    const busy = places.flatMap(({ bay }) => this.#lengthOf(bay) ?? []);
    const wanted = lengthsOf(benches);
    const count = (lengths: readonly Length[], length: Length) => lengths.filter((each) => each === length).length;
    return (['short', 'long'] as const).find((length) => count(busy, length) < count(wanted, length));
  }

  #lengthOf(bay: Bay): Length | undefined {
    if (bay.live === null) return this.#plans.get(bay)?.length;
    return isShortType(bay.live.run.plan.serviceType) ? 'short' : 'long';
  }

  #bring(places: readonly Place[], now: number, length?: Length): Place | undefined {
    const empty = places.filter(
      ({ bay, analyzer }) => bay.life === null && (length === undefined || offers(analyzer.bench, length)),
    );
    if (empty.length === 0) return undefined;
    const place = pick(this.#random, empty);
    const present = new Set(this.#analyzers.flatMap(({ bays }) => bays.map(({ life }) => life)));
    const suitable = this.#batteries.filter(
      (life) => maySuit(place.analyzer.bench, life) && !present.has(life) && this.#isFit(life, now),
    );
    if (suitable.length === 0) return undefined;
    insertBattery(place.bay, pick(this.#random, suitable), now);
    place.analyzer.reportState(now);
    return place;
  }

  /** Some worn batteries are chosen too, so that some services fail. */
  #isFit({ battery, state }: BatteryLife, now: number): boolean {
    return !isWornOut({ battery, state }, now) || isChance(this.#random, 0.05);
  }

  #reportOwnerOf(bay: Bay, now: number): void {
    this.#analyzers.find(({ bays }) => bays.includes(bay))?.reportState(now);
  }

  #some([low, high]: readonly [number, number]): number {
    return between(this.#random, low, high) / this.#speed;
  }
}
