import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { inEachOrganization } from './in-each-organization.ts';
import { sweepAlarms } from '../alarms/sweep-alarms.ts';
import { auditLife } from '../audit/audit-life.ts';
import { analysisLife } from '../impedance/next-spectrum.ts';
import type { Job } from './job.ts';

const sessionIdle = '8 hours';
/** Longer than any page stays open without polling. A cursor older than this gets the whole list. */
const tombstoneLife = '7 days';
const straySignInLife = '90 days';
/** Longer than they can be undone, so that a user who tries too late is told why. */
const bulkEditLife = '1 day';

/** Longer than they are shown. */
const bulkJobLife = '2 days';

const deliveryLogLife = '30 days';

/** Deletes expired and unused rows. */
export const housekeeping: Job = {
  name: 'housekeeping',
  schedule: '17 * * * *',
  run: async ({ database, logger }) => {
    await database.withDirectory((directory) => sql`select directory.sweep_expired(${sessionIdle})`.execute(directory));
    await database.withDirectory((directory) => sql`select directory.sweep_registrations()`.execute(directory));
    await database.withDirectory((directory) =>
      sql`select directory.sweep_stray_sign_ins(${straySignInLife})`.execute(directory),
    );
    await inEachOrganization(database, sweepTombstones);
    await inEachOrganization(database, (writer) => sql`select app.sweep_audit_events(${auditLife})`.execute(writer));
    await inEachOrganization(database, sweepModelImages);
    await inEachOrganization(database, sweepBulkEdits);
    await inEachOrganization(database, sweepBulkJobs);
    await inEachOrganization(database, sweepImports);
    await inEachOrganization(database, sweepRememberedColumns);
    await inEachOrganization(database, sweepAnalyses);
    await inEachOrganization(database, sweepEvents);
    await inEachOrganization(database, sweepIdempotencyKeys);
    await inEachOrganization(database, sweepAlarms);
    logger.debug('Housekeeping is done');
  },
};

/** Raises the floor in the same transaction, so that no cursor below it is answered from incomplete tombstones. */
const sweepTombstones = (writer: Writer, organizationId: OrganizationId) =>
  sql`
    with swept as (
      delete from tombstones where organization_id = ${organizationId} and version > 0
        and buried_at < now() - ${tombstoneLife}::interval
      returning kind, version)
    insert into tombstone_floors as floors (organization_id, kind, version)
      select ${organizationId}, kind, max(version) from swept group by kind
      on conflict on constraint tombstone_floors__pkey do update set version = greatest(floors.version, excluded.version)`.execute(
    writer,
  );

/** Deletes images whose batteries are all gone: no user can see or remove them. */
const sweepModelImages = (writer: Writer, organizationId: OrganizationId) =>
  sql`
    delete from battery_model_images as images where organization_id = ${organizationId} and not exists (
      select from batteries where batteries.organization_id = ${organizationId}
        and lower(batteries.model_name) = lower(images.model_name)
        and lower(coalesce(batteries.manufacturer, '')) = lower(coalesce(images.manufacturer, '')))`.execute(writer);

/** With their deliveries; what is tried for three days has ended long before. */
const sweepEvents = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from outgoing_events where organization_id = ${organizationId}
    and created_at < now() - ${deliveryLogLife}::interval`.execute(writer);

const sweepBulkEdits = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from bulk_edits where organization_id = ${organizationId} and made_at < now() - ${bulkEditLife}::interval`.execute(
    writer,
  );

const sweepBulkJobs = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from bulk_jobs where organization_id = ${organizationId} and ended_at < now() - ${bulkJobLife}::interval`.execute(
    writer,
  );

/** A day later than they can be seen, so that a user who undoes one too late is told why. */
const sweepImports = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from imports where organization_id = ${organizationId} and expires_at < now() - interval '1 day'
    and state <> 'running'`.execute(writer);

/** Heads of files that have not come for two years. */
const sweepRememberedColumns = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from remembered_columns where organization_id = ${organizationId} and used_at < now() - interval '2 years'`.execute(
    writer,
  );

const sweepAnalyses = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from eis_analyses where organization_id = ${organizationId} and created_at < now() - ${analysisLife}::interval`.execute(
    writer,
  );

/** A day after the request, they may be used for another one. */
const sweepIdempotencyKeys = (writer: Writer, organizationId: OrganizationId) =>
  sql`delete from idempotency_keys where organization_id = ${organizationId} and created_at < now() - interval '24 hours'`.execute(
    writer,
  );

/** Sums up the differences that changes to batteries leave behind, so that reports have only a few rows to read. */
export const compactTallies: Job = {
  name: 'compact-tallies',
  schedule: '*/5 * * * *',
  run: ({ database }) => inEachOrganization(database, (writer) => sql`select app.compact_tallies()`.execute(writer)),
};
