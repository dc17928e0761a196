import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceStart } from '@ohmstead/contract';
import type { Database, Writer } from '@ohmstead/database';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { keepAnswer, onceAsked, releaseKey } from '../../repeats/once.ts';
import { queueCommand } from '../../commands/queue-command.ts';
import { findReply, waitForReply } from '../../commands/wait-for-reply.ts';

type Parts = { database: Database; replyWithinMs: number };
type Bay = { thingName: string; online: boolean; number: number | null; batteryId: number | null; isRunning: boolean };

/** The analyzer accepts a command before its run begins; this is how long to wait for the run. */
const startWithinMs = 2_000;
const askEveryMs = 100;
/**
 * The command outlives the wait by this margin, so that it ends by being closed explicitly and nothing starts after the screen has reported
 * failure.
 */
const spareMs = 1_000;

type Asked = Pick<FastifyRequest, 'repeat'> & { body: ServiceStart };
type Started = { serviceId: number | null };

/** Asks the analyzer to start a run, or throws the reason why it cannot. */
export async function startService(parts: Parts, author: Author, request: Asked): Promise<Started> {
  const started = (await findEarlier(parts, author, request)) ?? (await askAndWait(parts, author, request));
  await keepAnswer(request, parts.database, author.actor, started);
  return started;
}

/** With the Idempotency-Key of a request whose server stopped while the analyzer was asked: what came of that. */
async function findEarlier({ database }: Parts, author: Author, { repeat, body }: Asked): Promise<Started | undefined> {
  const commandId = repeat?.commandId ?? null;
  if (commandId === null) return undefined;
  const reply = await findReply(database, author.actor, commandId);
  return reply?.ok ? { serviceId: await waitForService(database, author, body.bayId) } : undefined;
}

async function askAndWait({ database, replyWithinMs }: Parts, author: Author, request: Asked): Promise<Started> {
  const { actor } = author;
  const { body } = request;
  const lifeMs = replyWithinMs + spareMs;
  const asking = { ask: (writer: Writer) => ask(writer, author, body, lifeMs), withinMs: lifeMs + startWithinMs };
  const commandId = await database.writeTenant(actor, (writer) => onceAsked(request, writer, asking));
  const reply = await waitForReply(database, actor, commandId, replyWithinMs);
  if (!reply?.ok) {
    await releaseKey(request, database, actor);
    throw reply
      ? new ApiError('services-create-3', [reply.message ?? reply.code ?? 'no reason given'])
      : new ApiError('services-create-4');
  }
  return { serviceId: await waitForService(database, author, body.bayId) };
}

async function ask(writer: Writer, author: Author, wish: ServiceStart, lifeMs: number): Promise<number> {
  const { serviceType, serviceParameters = null } = wish;
  const { thingName, bay } = await requireIdleBay(writer, author, wish);
  const commandId = await queueCommand(
    writer,
    thingName,
    'start-service',
    { bay, serviceType, serviceParameters },
    lifeMs,
  );
  const change = { id: wish.deviceId, after: { bay, serviceType, serviceParameters } };
  await recordAudit(writer, author, { action: 'services-create', objectKind: 'device', changes: [change] });
  return commandId;
}

async function requireIdleBay(
  writer: Writer,
  { actor: { organizationId } }: Author,
  { deviceId, bayId }: ServiceStart,
) {
  const { rows } = await sql<Bay>`
    select thing_name as "thingName", online, bays.number, bays.battery_id as "batteryId",
        coalesce(services.status = 'servicing', false) as "isRunning"
      from devices
        left join bays on bays.organization_id = devices.organization_id and bays.device_id = devices.id and bays.id = ${bayId}
        left join services on services.organization_id = bays.organization_id and services.id = bays.service_id
      where devices.organization_id = ${organizationId} and devices.id = ${deviceId}`.execute(writer);
  const [bay] = rows;
  if (!bay) throw new ApiError('devices-not-found');
  if (bay.number === null || bay.batteryId === null || bay.isRunning) throw new ApiError('services-create-1');
  if (!bay.online) throw new ApiError('services-create-2');
  return { thingName: bay.thingName, bay: bay.number };
}

async function waitForService(database: Database, { actor }: Author, bayId: number): Promise<number | null> {
  const endMs = performance.now() + startWithinMs;
  for (;;) {
    const service = await database.readTenant(actor, (reader) =>
      reader
        .selectFrom('services')
        .select('id')
        .where('organization_id', '=', actor.organizationId)
        .where('bay_id', '=', bayId)
        .where('status', '=', 'servicing')
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    if (service) return service.id;
    if (performance.now() > endMs) return null;
    await delay(askEveryMs);
  }
}
