import type { VerdictAnswer } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import {
  displayed,
  factsOfServices,
  judgeBattery,
  resistanceAtOneKilohertz,
  wholeOrganization,
  type DispositionPolicy,
  type JudgedBattery,
  type JudgedService,
  type OrganizationId,
} from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { listSeenServices } from '../../rights/seen-services.ts';
import { timeMs } from '../../../entities/time-ms.ts';

const method = 'Full charge capacity against design capacity, as the newest test reported it';
/** Raised with every change of the rule. */
const algorithm = 'disposition 1';

/** There is one verdict for everybody, wherever a battery was serviced; only ids of services that the caller cannot see are left out. */
export function batteryVerdict(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/batteries/:id/verdict', async (request) => {
    const actor = actorOf(request);
    const id = Number(request.params.id);
    const seen = await database.readTenant(actor, (reader) => listSeenServices(reader, actor, id));
    const { organizationId } = actor;
    const judged = await database.readTenant(wholeOrganization(organizationId), (reader) =>
      readJudged(reader, organizationId, id),
    );
    return answerOf(id, judged, seen, Date.now());
  });
}

type BatteryFacts = Omit<JudgedBattery, keyof ReturnType<typeof factsOfServices>>;
type JudgedRow = JudgedService & { fccMah: number | null };
type Spectrum = { frequenciesHz: number[] | null; realOhm: number[] | null };
type ServiceRow = Omit<JudgedRow, 'resistanceOhm'> & Spectrum;
type Rule = { battery: BatteryFacts; policy: DispositionPolicy; repeatability: number };
type Judged = Rule & { services: JudgedRow[] };

async function readJudged(reader: Reader, organizationId: OrganizationId, id: number): Promise<Judged> {
  const { rows } = await sql<Rule>`
    select json_build_object('isRetired', retired_at is not null, 'isServicing', last_status is not distinct from 'servicing',
        'designCapacityMah', design_capacity_mah, 'chemistry', chemistry, 'ratedCcaA', rated_cca_a, 'cycleCount', cycle_count,
        'inServiceAt', ${timeMs('in_service_at')}) as battery,
      app.disposition_policy(batteries) as policy, app.repeatability(organization_id) as repeatability
    from batteries where organization_id = ${organizationId} and id = ${id}`.execute(reader);
  if (!rows[0]) throw new ApiError('batteries-not-found');
  const services = await sql<ServiceRow>`
    select services.id as "serviceId", service_type as "serviceType", status, ${timeMs('ended_at')} as "endedAt",
        soh_percent as "sohPercent", temperature_c as "temperatureC", measured_cca_a as "measuredCcaA", fcc_mah as "fccMah",
        frequencies_hz as "frequenciesHz", real_ohm as "realOhm"
      from services left join service_spectra as spectra
        on spectra.organization_id = services.organization_id and spectra.service_id = services.id
      where services.organization_id = ${organizationId} and battery_id = ${id} and ended_at is not null`.execute(
    reader,
  );
  return { ...rows[0], services: services.rows.map(withResistance) };
}

const withResistance = ({ frequenciesHz, realOhm, ...service }: ServiceRow): JudgedRow => ({
  ...service,
  resistanceOhm: resistanceAtOneKilohertz(frequenciesHz ?? [], realOhm ?? []),
});

function answerOf(id: number, judged: Judged, seen: ReadonlySet<number>, now: number): VerdictAnswer {
  const { battery, policy, repeatability, services } = judged;
  const facts = { ...battery, ...factsOfServices(services) };
  const { disposition, borderline, soh, uncertainty, budget, reasons } = judgeBattery(
    facts,
    policy,
    repeatability,
    now,
  );
  const { scope, value, keep, lighterDuty, secondLife } = policy;
  return {
    batteryId: id,
    disposition,
    borderline,
    soh,
    uncertainty,
    unit: '%',
    method,
    reference: battery.designCapacityMah,
    budget,
    test: testOf(services, facts, seen),
    policy: {
      scope,
      value,
      keep: displayed(keep),
      lighterDuty: displayed(lighterDuty),
      secondLife: displayed(secondLife),
    },
    reasons,
    inputs: inputsOf(facts, policy).filter((input) => seen.has(input)),
    algorithm,
    computedAt: now,
  };
}

function testOf(
  services: readonly JudgedRow[],
  { test }: JudgedBattery,
  seen: ReadonlySet<number>,
): VerdictAnswer['test'] {
  const service = services.find(({ serviceId }) => serviceId === test?.serviceId);
  if (test === null || service === undefined) return null;
  return {
    serviceId: seen.has(test.serviceId) ? test.serviceId : null,
    serviceType: service.serviceType,
    status: service.status,
    at: test.endedAt,
    fcc: service.fccMah,
    temp: test.temperatureC,
  };
}

/** The test, and the services of those limits that the policy sets. */
function inputsOf(facts: JudgedBattery, { limits, recondition }: DispositionPolicy): number[] {
  const rise = limits.resistanceRise === null ? [] : [facts.firstResistance, facts.newestResistance];
  const cca = limits.cca === null ? [] : [facts.newestCca];
  const { newestRecondition } = facts;
  const gain = recondition === null ? [] : [newestRecondition, newestRecondition?.before];
  const ids = [facts.test, ...rise, ...cca, ...gain].flatMap((input) => (input ? [input.serviceId] : []));
  return [...new Set(ids)];
}
