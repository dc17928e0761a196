import type { BayBias, BayBiasAnswer, BayPool, ComparedPool } from '@ohmstead/contract';
import { algorithm } from '@ohmstead/metrology';
import type { FastifyInstance } from 'fastify';
import type { BayAnswer, JudgedPool } from '../../../bays/bay-looks.ts';
import { bayWindowMs } from '../../../bays/bay-times.ts';
import { verdictOf } from '../../../bays/bay-verdict.ts';
import type { NamedBay } from '../../../bays/bay-work.ts';
import { readBayQuestion, type ReadBays } from '../../../bays/read-bay-question.ts';
import { poolOf, type BayFact } from '../../../bays/read-bays.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { signalOfGone } from '../../gone-caller.ts';
import { slowAnswer } from '../../plugins/begin-answers-in-time.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { readAsOf } from '../../read-as-of.ts';
import { route } from '../../route.ts';

/** Made of the services that the caller may see. */
export function bayBiases(app: FastifyInstance, { analysisPlaces, bayLooks, readAs }: ApiParts): void {
  route(app, 'GET /api/devices/bias', { config: slowAnswer }, async (request, reply): Promise<BayBiasAnswer> => {
    const { deviceIds, pool = 'all', asOf: asked } = request.query;
    const asOf = readAsOf(asked, Date.now());
    const ids = deviceIds === undefined ? null : new Set(deviceIds.split(',').map(Number));
    const asker = actorOf(request);
    const gone = signalOfGone(reply);
    const answer = async () => {
      const read = await readAs(request, (reader, { organizationId }) =>
        readBayQuestion(reader, { organizationId, pool, asOf, deviceIds: ids }),
      );
      const question = { pools: read.pools, asOf, isTimeGiven: asked !== undefined };
      const found = await bayLooks.ask(asker, question, gone).catch((error: unknown) => {
        throw gone.aborted ? new ApiError('request-timeout') : error;
      });
      return answerOf(pool, read, found);
    };
    return analysisPlaces.run(asker, answer, gone);
  });
}

function answerOf(pool: BayPool, { named, pools }: ReadBays, found: BayAnswer): BayBiasAnswer {
  const { asOf, computedAt } = found;
  const looks = new Map([...found.pools].map(([key, { bays }]) => [key, new Map(bays.map((one) => [one.bay, one]))]));
  const flagged: BayBias[] = [];
  const others: BayBias[] = [];
  for (const fact of named) {
    const { key } = poolOf(fact, pool);
    const since = found.pools.get(key)?.flags.get(fact.bayId) ?? null;
    (since === null ? others : flagged).push(biasOf(fact, key, looks.get(key)?.get(fact.bayId), since));
  }
  return {
    asOf,
    from: asOf - bayWindowMs,
    pool,
    pools: [...pools].flatMap(([key, { name }]) => comparedPool(key, name, found.pools.get(key))),
    bays: [...flagged.toSorted(byDistance), ...others.toSorted(byDistance)],
    algorithm,
    computedAt,
  };
}

/** The furthest first; those without a distance last, each by device and number. */
const byDistance = ({ z: one }: BayBias, { z: other }: BayBias): number =>
  (other === null ? -1 : Math.abs(other)) - (one === null ? -1 : Math.abs(one));

function comparedPool(key: string, name: string | null, look: JudgedPool | undefined): ComparedPool[] {
  if (look === undefined) return [];
  const { tests, groups, repeatability, degreesOfFreedom, parts, silent } = look;
  return [{ key, name, tests, groups, repeatability, degreesOfFreedom, parts, silent }];
}

function biasOf(fact: BayFact, pool: string, look: NamedBay | undefined, since: number | null): BayBias {
  const { deviceId, bayId, number, deviceName, deviceSerialNumber, calibrated, intervalDays, due } = fact;
  return {
    deviceId,
    bayId,
    number,
    deviceName,
    deviceSerialNumber,
    pool,
    part: look?.part ?? null,
    tests: look?.tests ?? 0,
    deviation: look?.deviation ?? null,
    standardError: look?.standardError ?? null,
    low: look?.low ?? null,
    high: look?.high ?? null,
    z: look?.z ?? null,
    limit: look?.limit ?? null,
    verdict: verdictOf(look, since !== null),
    needs: look?.needs ?? null,
    since,
    calibrated,
    intervalDays,
    due,
  };
}
