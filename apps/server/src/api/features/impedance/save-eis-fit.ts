import { isDeepStrictEqual } from 'node:util';
import type { EisFit, EisFitBody, EisFitRecipe, SpectrumAnalysis } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { readSpectra } from '../../../impedance/read-spectra.ts';
import type { SpectraQuestion, StoredSpectrum } from '../../../impedance/spectra-question.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { signalOfGone } from '../../gone-caller.ts';
import { route } from '../../route.ts';
import { requireCircuit } from './circuit-question.ts';
import { getEisFit } from './eis-fit-row.ts';

export function eisFitChanges(app: FastifyInstance, parts: ApiParts): void {
  const { analysisPlaces, analysisThreads, database } = parts;
  route(app, 'PUT /api/services/:id/eisFit', async (request, reply) => {
    const author = authorOf(request);
    const { actor } = author;
    const [serviceId, { body }] = [Number(request.params.id), request];
    requireCircuit(body);
    const compute = async (): Promise<ComputedFit> => {
      // Not from a standby, which may not have what was just saved.
      const spectrum = await database.readTenant(actor, async (reader) => {
        const { apiVersion } = await getEisFit(reader, actor.organizationId, serviceId);
        requireVersion(apiVersion, baseVersion(body.apiVersion), 'services-eisFit-1');
        return (await readSpectra(reader, actor.organizationId, [serviceId]))[0];
      });
      if (spectrum === undefined) throw new ApiError('services-eisFit-3', ['no spectrum']);
      const { json } = await analysisThreads.analyse(actor, { spectrum, question: questionOf(body, spectrum) });
      return computedFit(JSON.parse(json), body);
    };
    const computed = await analysisPlaces.run(actor, compute, signalOfGone(reply));
    return database.writeTenant(actor, (writer) =>
      saveEisFit(writer, author, { serviceId, apiVersion: body.apiVersion, ...computed }),
    );
  });
}

export const questionOf = (
  { circuit, weight, start = {}, fixed = {}, exclude = [], turned = false }: EisFitBody,
  { serviceId }: Pick<StoredSpectrum, 'serviceId'>,
): SpectraQuestion => ({
  circuit,
  weight,
  start,
  fixed,
  exclude: { [serviceId]: exclude },
  turned: turned ? [serviceId] : [],
  validate: true,
  drt: false,
});

type ComputedFit = {
  recipe: EisFitRecipe;
  validity: NonNullable<EisFit['validity']>;
  fit: NonNullable<EisFit['fit']>;
  algorithm: string;
};

/** Refuses what there is nothing to save of, and unless it is confirmed, a fit that is not a good one. */
export function computedFit({ refused, validity, fit, algorithm }: SpectrumAnalysis, body: EisFitBody): ComputedFit {
  if (refused !== null) throw new ApiError('services-eisFit-3', [refused.code]);
  if (fit === null || validity === null) throw new ApiError('services-eisFit-3', ['too-few-points']);
  const isGood = fit.converged && !fit.parameters.some(({ atBound }) => atBound);
  if (!isGood && body.confirm !== true) throw new ApiError('services-eisFit-2');
  const { weight, start = {}, fixed = {}, exclude = [], turned = false } = body;
  const { verdict, rms, largest } = validity;
  return {
    recipe: { circuit: fit.circuit, weight, start, fixed, exclude, turned },
    validity: { verdict, rms, largest },
    fit,
    algorithm,
  };
}

type Saving = ComputedFit & { serviceId: number; apiVersion: number };

/** The service is held, so that of two who save at once the second is told. */
export async function saveEisFit(writer: Writer, author: Author, saving: Saving): Promise<EisFit> {
  const { organizationId, userId } = author.actor;
  const { serviceId, apiVersion, recipe, validity, fit, algorithm } = saving;
  await sql`select app.hold_services(${[serviceId]}::bigint[])`.execute(writer);
  const held = await getEisFit(writer, organizationId, serviceId);
  requireVersion(held.apiVersion, baseVersion(apiVersion), 'services-eisFit-1');
  await sql`
    insert into eis_fits (organization_id, service_id, api_version, saved_at, saved_by, recipe, validity, fit, algorithm)
      values (${organizationId}, ${serviceId}, ${apiVersion + 1}, date_trunc('milliseconds', now()), ${userId},
        ${JSON.stringify(recipe)}::jsonb, ${JSON.stringify(validity)}::jsonb, ${JSON.stringify(fit)}::jsonb, ${algorithm})
      on conflict on constraint eis_fits__pkey do update set api_version = excluded.api_version, saved_at = excluded.saved_at,
        saved_by = excluded.saved_by, recipe = excluded.recipe, validity = excluded.validity, fit = excluded.fit,
        algorithm = excluded.algorithm`.execute(writer);
  const change = { id: serviceId, ...differences(factsOf(held.fit), factsOf(fit)) };
  await recordAudit(writer, author, { action: 'services-eisFit-update', objectKind: 'service', changes: [change] });
  await announceChanges(writer, organizationId, ['eisFits']);
  return getEisFit(writer, organizationId, serviceId);
}

/** The circuit, and the value of each parameter by its name. */
const factsOf = (fit: EisFit['fit']): Record<string, string | number> =>
  fit === null
    ? {}
    : { circuit: fit.circuit, ...Object.fromEntries(fit.parameters.map(({ name, value }) => [name, value])) };

type Facts = Readonly<Record<string, string | number>>;

function differences(before: Facts, after: Facts) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name === 'circuit' || !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
