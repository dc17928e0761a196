import type { Invariant } from './invariant.ts';

const isOpen = `state in ('queued', 'offered', 'downloading', 'installing')`;

export const firmwareInvariants: readonly Invariant[] = [
  {
    name: 'release-is-of-a-model',
    sentence: 'A firmware version belongs to a device model.',
    query: `select null::bigint as organization_id, model_name, version from directory.firmware_releases
      where not exists (select from directory.device_models where device_models.name = model_name)`,
  },
  {
    name: 'release-is-named-by-its-hash',
    sentence: 'A firmware image has a size, and is named by its SHA-256.',
    query: `select null::bigint as organization_id, model_name, version, file_name from directory.firmware_releases
      where size_bytes <= 0 or length(sha256) <> 32 or file_name <> encode(sha256, 'hex') || '.bin'`,
  },
  {
    name: 'offer-is-a-release',
    sentence: 'The firmware offered to a device is a version for its model that has not been withdrawn.',
    query: `select organization_id, id, firmware_offer from app.devices where firmware_offer is not null
      and not exists (select from directory.firmware_releases as release where release.model_name = devices.model_name
        and release.version = firmware_offer and withdrawn_at is null)`,
  },
  {
    name: 'one-upgrade-at-a-time',
    sentence: 'A device has at most one upgrade under way.',
    query: `select organization_id, device_id, count(*) as upgrades from app.firmware_upgrades where ${isOpen}
      group by organization_id, device_id having count(*) > 1`,
  },
  {
    name: 'open-upgrades-are-watched',
    sentence: 'The gateway watches exactly the upgrades that are under way, in their current state.',
    query: `select organization_id, id, own.state, watched.state as watched_state
      from (select organization_id, id, state from app.firmware_upgrades where ${isOpen}) as own
        full join (select organization_id, upgrade_id as id, state from directory.open_upgrades) as watched
          using (organization_id, id)
      where own.state is distinct from watched.state`,
  },
  {
    name: 'ticket-was-used-in-its-life',
    sentence: 'No ticket for a firmware image was used after it expired.',
    query: `select null::bigint as organization_id, thing_name, version, used_at from directory.firmware_tickets
      where used_at > expires_at`,
  },
];
