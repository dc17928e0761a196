import { randomBytes } from 'node:crypto';
import { signToken } from '@ohmstead/certificates';
import type { CertificateBody, CertificateClaims } from '@ohmstead/contract';
import { onlyRow, type Reader, type Writer } from '@ohmstead/database';
import {
  displayed,
  expandedUncertainty,
  uncertaintyBudget,
  usualRepeatabilityPercent,
  type Actor,
} from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { findMeasuring } from '../../../forecasts/find-measuring.ts';
import type { SecretsKeys } from '../../../secrets/seal.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { signalOfGone } from '../../gone-caller.ts';
import { route } from '../../route.ts';
import { getCertifiable } from './certificate-basis.ts';
import { claimsOf } from './certificate-claims.ts';
import { getForecastClaim } from './certificate-forecast.ts';
import { judgeAhead, type Judge } from './certificate-spectrum.ts';
import { certificateColumns, certificateOf, type CertificateRow } from '../../certificates/certificate-row.ts';
import { signingKey } from './signing-key.ts';

export function certificateIssues(app: FastifyInstance, parts: ApiParts): void {
  const { database, readAs, bayFlags, origins, secretsKeys } = parts;
  route(app, 'POST /api/batteries/:id/certificates/preview', async (request, reply) => {
    const wrongBays = await bayFlags.listReadingWrong(actorOf(request));
    const asked = { batteryId: Number(request.params.id), body: request.body, wrongBays };
    const read = () => readAs(request, (reader, actor) => spectrumOf(reader, actor, asked));
    const wanted = { ...asked, judge: await judgeAhead(parts, actorOf(request), read, signalOfGone(reply)) };
    return readAs(request, async (reader, actor) => {
      const { claims, budget } = await draft(reader, actor, wanted);
      return { claims, budget };
    });
  });

  route(app, 'POST /api/batteries/:id/certificates', async (request, reply) => {
    const author = authorOf(request);
    // Before the transaction, which holds the battery.
    const wrongBays = await bayFlags.listReadingWrong(author.actor);
    const asked = { batteryId: Number(request.params.id), body: request.body, wrongBays };
    const read = () => database.readTenant(author.actor, (reader) => spectrumOf(reader, author.actor, asked));
    const wanted = { ...asked, judge: await judgeAhead(parts, author.actor, read, signalOfGone(reply)) };
    const row = await database.writeTenant(author.actor, (writer) =>
      issueCertificate(writer, author, { ...wanted, secretsKeys }),
    );
    return certificateOf(row, origins.publicOrigin, Date.now());
  });
}

/** 128 random bits: nobody finds a certificate by trying. */
const drawId = (): string => randomBytes(16).toString('base64url');

type Asked = { batteryId: number; body: CertificateBody; wrongBays: ReadonlySet<number> };
type Draft = Asked & { judge: Judge };

async function spectrumOf(reader: Reader, actor: Actor, { batteryId, wrongBays }: Asked) {
  const { capacityServiceTypes } = await findMeasuring(reader, actor);
  const nowMs = Date.now();
  return (await getCertifiable(reader, actor, { batteryId, capacityServiceTypes, wrongBays, nowMs })).test.spectrum;
}

async function draft(reader: Reader, actor: Actor, { batteryId, body, wrongBays, judge }: Draft) {
  const nowMs = Date.now();
  const measuring = await findMeasuring(reader, actor);
  const { capacityServiceTypes } = measuring;
  const basis = await getCertifiable(reader, actor, { batteryId, capacityServiceTypes, wrongBays, nowMs });
  const forecast = body.include?.includes('forecast')
    ? await getForecastClaim(reader, actor, { batteryId, measuring, nowMs })
    : undefined;
  const verdict = await judge(basis.test.spectrum);
  const { sohPercent, temperatureC } = basis.test;
  const budget = uncertaintyBudget(temperatureC, usualRepeatabilityPercent);
  const judged = { soh: displayed(sohPercent), uncertainty: displayed(expandedUncertainty(sohPercent, budget)) };
  return {
    serviceId: basis.test.id,
    budget,
    claims: claimsOf({ ...basis, forecast, verdict }, judged, body, { id: drawId(), nowMs }),
  };
}

type Issue = Draft & { secretsKeys: SecretsKeys };

/** The battery is held, so that of several certificates at once one stays valid. */
export async function issueCertificate(
  writer: Writer,
  author: Author,
  { secretsKeys, ...wanted }: Issue,
): Promise<CertificateRow> {
  const { organizationId } = author.actor;
  const { batteryId } = wanted;
  await sql`select from batteries where organization_id = ${organizationId} and id = ${batteryId}
    for no key update`.execute(writer);
  const { claims, serviceId } = await draft(writer, author.actor, wanted);
  const key = await signingKey(writer, organizationId, secretsKeys, Date.now());
  const token = await signToken('ohmstead-certificate', claims, key);
  await sql`update certificates set replaced_at = now()
    where organization_id = ${organizationId} and battery_id = ${batteryId} and replaced_at is null`.execute(writer);
  const row = await insert(writer, author.actor, { batteryId, claims, token });
  const after = {
    certificate: claims.jti,
    soh: claims.soh,
    uncertainty: claims.u,
    serviceId,
    validUntil: row.validUntil,
  };
  const changes = [{ id: batteryId, after }];
  await recordAudit(writer, author, { action: 'certificates-issue', objectKind: 'battery', changes });
  await announceChanges(writer, organizationId, ['certificates']);
  return row;
}

type Signed = { batteryId: number; claims: CertificateClaims; token: string };

async function insert(writer: Writer, { organizationId }: Actor, { batteryId, claims, token }: Signed) {
  const { rows } = await sql<CertificateRow>`
    insert into certificates (organization_id, id, battery_id, serial_number, model_name, issued_at, valid_until,
        soh_percent, uncertainty_percent, token)
      values (${organizationId}, ${claims.jti}, ${batteryId}, ${claims.sn}, ${claims.mod}, to_timestamp(${claims.iat}),
        to_timestamp(${claims.exp}), ${claims.soh}, ${claims.u}, ${token})
      returning ${certificateColumns}`.execute(writer);
  return onlyRow(rows);
}
