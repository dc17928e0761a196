import type { Invariant } from './invariant.ts';

export const deviceInvariants: readonly Invariant[] = [
  {
    name: 'device-has-its-thing',
    sentence: 'Each device of an organisation is a registered thing that belongs to it.',
    query: `select devices.organization_id, devices.id, devices.thing_name from app.devices
      where not exists (select from directory.things where things.thing_name = devices.thing_name
        and things.organization_id = devices.organization_id and things.device_id = devices.id)`,
  },
  {
    name: 'owned-thing-has-its-device',
    sentence:
      'A thing that belongs to an organisation is a device there; a thing without an owner is not a device anywhere.',
    query: `select organization_id, thing_name, device_id from directory.things
      where (organization_id is null) <> (device_id is null)
        or device_id is not null and not exists (select from app.devices
          where devices.organization_id = things.organization_id and devices.id = things.device_id)`,
  },
  {
    name: 'bays-are-counted-from-1',
    sentence: 'The bays of a device are numbered from 1 without gaps.',
    query: `select organization_id, device_id, count(*) as bays, max(number) as last from app.bays
      group by organization_id, device_id having max(number) <> count(*) or min(number) <> 1`,
  },
  {
    name: 'bay-shows-a-service-of-its-battery',
    sentence: 'The service in a bay belongs to the battery in it and to this device.',
    query: `select bays.organization_id, bays.id, service_id, bays.battery_id from app.bays
        join app.services on services.organization_id = bays.organization_id and services.id = bays.service_id
      where services.battery_id is distinct from bays.battery_id or services.device_id is distinct from bays.device_id`,
  },
  {
    name: 'service-is-shown-in-one-bay',
    sentence: 'No service is shown in two bays.',
    query: `select organization_id, service_id, count(*) as bays from app.bays where service_id is not null
      group by organization_id, service_id having count(*) > 1`,
  },
  {
    name: 'ended-service-is-worth-an-alert',
    sentence: 'An alert about the end of a service refers to a service that has ended.',
    query: `select alert_events.organization_id, alert_events.id, service_id from app.alert_events
        join app.services on services.organization_id = alert_events.organization_id and services.id = service_id
      where kind = 'service-ended' and services.status = 'servicing'`,
  },
  {
    name: 'command-is-for-a-thing',
    sentence: 'A command is for a registered thing.',
    query: `select organization_id, id, thing_name from directory.device_commands
      where not exists (select from directory.things where things.thing_name = device_commands.thing_name)`,
  },
  {
    name: 'answered-command-holds-no-secret',
    sentence: 'A command that has been answered no longer contains its code or secret.',
    query: `select organization_id, id, thing_name from directory.device_commands
      where replied_at is not null and payload ?| array['code', 'newSecret']`,
  },
];
