import type { RoundRobinAnswer, RoundRobinMove } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { algorithm } from '@ohmstead/metrology';
import type { FastifyInstance } from 'fastify';
import type { CheckedRound, MovableBattery } from '../../../bays/bay-work.ts';
import { readBayQuestion } from '../../../bays/read-bay-question.ts';
import type { BayFact } from '../../../bays/read-bays.ts';
import { readTestedBatteries, type TestedBattery } from '../../../bays/read-tested-batteries.ts';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';
import type { ApiParts } from '../../api-parts.ts';
import { signalOfGone } from '../../gone-caller.ts';
import { slowAnswer } from '../../plugins/begin-answers-in-time.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { findPlanBays } from './find-plan-bays.ts';
import { findPlanSettings } from './plan-settings-reads.ts';

/** An older test says little of what a battery has now; a certificate needs one as new as that, too. */
const recentMs = 90 * 86_400_000;

/** Which batteries to measure in which other bay: of batteries, services and bays that the caller may see. */
export function roundRobins(app: FastifyInstance, { analysisPlaces, analysisThreads, readAs }: ApiParts): void {
  route(
    app,
    'GET /api/devices/roundRobin',
    { config: slowAnswer },
    async (request, reply): Promise<RoundRobinAnswer> => {
      const { deviceIds } = request.query;
      const ids = deviceIds === undefined ? null : new Set(deviceIds.split(',').map(Number));
      const asker = actorOf(request);
      const answer = async () => {
        const asOf = Date.now();
        const read = await readAs(request, (reader, actor) => readRound(reader, actor, asOf));
        const sought = read.bays.filter(({ deviceId }) => ids === null || ids.has(deviceId));
        const checked = await analysisThreads.checkRoundRobin(asker, {
          ...read.pool,
          asOf,
          bays: read.bays.map(({ bayId }) => bayId),
          sought: new Set(sought.map(({ bayId }) => bayId)),
          movable: read.movable,
        });
        return { ...answerOf(read, sought.length, checked), computedAt: asOf };
      };
      return analysisPlaces.run(asker, answer, signalOfGone(reply));
    },
  );
}

type ReadRound = Awaited<ReturnType<typeof readRound>>;

async function readRound(reader: Reader, actor: Actor, asOf: number) {
  const { organizationId } = actor;
  const { named, pools: ofPool } = await readBayQuestion(reader, {
    organizationId,
    pool: 'all',
    asOf,
    deviceIds: null,
  });
  const { capacityServiceTypes } = await findMeasuring(reader, actor);
  const tested = await readTestedBatteries(reader, { organizationId, capacityServiceTypes, asOf });
  const recent = tested.filter((battery) => battery.tested > asOf - recentMs);
  const bays = whereTestsRun(named, tested);
  const takers = await findTakers(reader, actor, asOf, new Set(bays.map(({ bayId }) => bayId)));
  const movable = recent.map((battery) => ({ service: battery.serviceId, ...takers(battery) }));
  return {
    bays,
    pool: ofPool.get('all') ?? { tests: '', calibrations: new Map<number, number>() },
    recent,
    movable,
    staleCount: tested.length - recent.length,
  };
}

/**
 * Devices of other classes, such as those that only measure spectra, run no test by which bays are compared. Before the first test all of
 * them may.
 */
function whereTestsRun(bays: readonly BayFact[], tested: readonly TestedBattery[]): BayFact[] {
  const classOf = new Map(bays.map(({ bayId, deviceClass }) => [bayId, deviceClass]));
  const classes = new Set(tested.map(({ bayId }) => classOf.get(bayId)));
  return bays.filter(({ deviceClass }) => classes.size === 0 || classes.has(deviceClass));
}

/** By the rule of the plan of services, the bays of working devices that take a battery. One list for all batteries alike. */
async function findTakers(
  reader: Reader,
  actor: Actor,
  at: number,
  measuring: ReadonlySet<number>,
): Promise<(battery: TestedBattery) => Omit<MovableBattery, 'service'>> {
  const { version: _, ...settings } = await findPlanSettings(reader, actor);
  const asked = { at, until: at, locationIds: null, settings, isPreview: false, moreBays: [], newBays: false };
  const { bays } = await findPlanBays(reader, actor, asked);
  const known = new Map<string, Omit<MovableBattery, 'service'>>();
  return ({ locationId, modelName }) => {
    const key = JSON.stringify([locationId, modelName]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const taking = bays.flatMap((bay) =>
      bay.bayId !== null && measuring.has(bay.bayId) && modelName !== null && bay.modelNames?.includes(modelName)
        ? [{ ...bay, bayId: bay.bayId }]
        : [],
    );
    const [elsewhere, here] = [false, true].map((isHere) =>
      taking.filter((bay) => (bay.locationId === locationId) === isHere).map(({ bayId }) => bayId),
    );
    const takers = { here: here ?? [], elsewhere: elsewhere ?? [] };
    known.set(key, takers);
    return takers;
  };
}

function answerOf(
  { bays, recent, movable, staleCount }: ReadRound,
  soughtCount: number,
  checked: CheckedRound,
): Omit<RoundRobinAnswer, 'computedAt'> {
  const facts = new Map(bays.map((bay) => [bay.bayId, bay]));
  const batteries = new Map(recent.map((battery) => [battery.serviceId, battery]));
  const movableCount = movable.filter(({ service, here, elsewhere }) =>
    [...here, ...elsewhere].some((bayId) => bayId !== batteries.get(service)?.bayId),
  ).length;
  return {
    moves: checked.moves.flatMap(({ service, from, to, connects, isElsewhere }): RoundRobinMove[] => {
      const [battery, target, last] = [batteries.get(service), facts.get(to), facts.get(from)];
      if (battery === undefined || target === undefined) return [];
      const { locationId: _, bayId: __, ...named } = battery;
      return [{ ...named, from: last === undefined ? null : bayOf(last), to: bayOf(target), connects, isElsewhere }];
    }),
    bays: soughtCount,
    parts: checked.parts,
    worst: checked.worst,
    batteries: { movable: movableCount, unfit: recent.length - movableCount, stale: staleCount },
    algorithm,
  };
}

const bayOf = ({
  deviceId,
  bayId,
  number,
  deviceName,
  deviceSerialNumber,
  locationName,
}: BayFact): RoundRobinMove['to'] => ({
  deviceId,
  bayId,
  number,
  deviceName,
  deviceSerialNumber,
  location: locationName,
});
