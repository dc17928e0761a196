import { healthAt } from '../battery/health.ts';
import { insertBattery, isReady, isRunning, removeBattery, type Bay } from '../device/bay.ts';
import type { Analyzer } from '../device/analyzer.ts';
import type { BatteryLife } from '../fleet/workshop.ts';
import { between, isChance, pick, type Random } from '../random/random.ts';
import { chooseServiceType, maySuit } from '../run/plan-run.ts';

type Place = { analyzer: Analyzer; bay: Bay };

/** Below this share of its capacity a battery is no longer brought to be serviced. */
const wornOut = 0.77;
/** ms that a battery lies in its bay before and after its service. */
const restBeforeMs = [8_000, 40_000] as const;
const restAfterMs = [60_000, 200_000] as const;
const betweenStartsMs = [5_000, 40_000] as const;

/**
 * Whoever works in a workshop: brings batteries, starts services and takes batteries away, so that about one service in two
 * analyzers runs. One bay in a workshop holds a battery that nobody services: for starting one from the console.
 */
export class Attendant {
  readonly #analyzers: readonly Analyzer[];
  readonly #batteries: readonly BatteryLife[];
  readonly #random: Random;
  readonly #speed: number;
  readonly #plans = new Map<Bay, number>();
  #spare: Bay | undefined;
  #nextAt = 0;

  constructor(
    analyzers: readonly Analyzer[],
    batteries: readonly BatteryLife[],
    options: { random: Random; speed: number },
  ) {
    this.#analyzers = analyzers;
    this.#batteries = batteries;
    this.#random = options.random;
    this.#speed = options.speed;
  }

  tick(now: number): void {
    const places = this.#places();
    for (const place of places) this.#attend(place, now);
    const busy = places.filter(({ bay }) => isRunning(bay) || this.#plans.has(bay)).length;
    const wanted = Math.ceil(new Set(places.map(({ analyzer }) => analyzer)).size / 2);
    if (now < this.#nextAt) return;
    if (this.#spare === undefined) this.#spare = this.#bring(places, now)?.bay;
    else if (busy < wanted) this.#prepare(places, now);
  }

  #places(): Place[] {
    return this.#analyzers
      .filter(({ isFree }) => isFree)
      .flatMap((analyzer) => analyzer.bays.map((bay) => ({ analyzer, bay })));
  }

  #attend(place: Place, now: number): void {
    const { bay } = place;
    const dueAt = this.#plans.get(bay);
    if (!isReady(bay) || (dueAt !== undefined && dueAt > now)) return;
    if (bay.lastService !== null) return this.#clear(bay, now);
    if (dueAt === undefined) return;
    this.#plans.delete(bay);
    place.analyzer.start(
      bay,
      { serviceType: chooseServiceType(place.analyzer.bench, bay.life as BatteryLife, this.#random) },
      now,
    );
  }

  #clear(bay: Bay, now: number): void {
    if (now - bay.changedAt < this.#some(restAfterMs)) return;
    removeBattery(bay, now);
    this.#reportOwnerOf(bay, now);
    this.#plans.delete(bay);
    if (this.#spare === bay) this.#spare = undefined;
  }

  #prepare(places: Place[], now: number): void {
    const place = this.#bring(places, now);
    if (place === undefined) return;
    this.#plans.set(place.bay, now + this.#some(restBeforeMs));
    this.#nextAt = now + this.#some(betweenStartsMs);
  }

  #bring(places: readonly Place[], now: number): Place | undefined {
    const empty = places.filter(({ bay }) => bay.life === null);
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

  /** Some of the weak are brought all the same: services fail, too. */
  #isFit({ battery, state }: BatteryLife, now: number): boolean {
    return healthAt(battery, state, now) > wornOut || isChance(this.#random, 0.05);
  }

  #reportOwnerOf(bay: Bay, now: number): void {
    this.#analyzers.find(({ bays }) => bays.includes(bay))?.reportState(now);
  }

  #some([low, high]: readonly [number, number]): number {
    return between(this.#random, low, high) / this.#speed;
  }
}
