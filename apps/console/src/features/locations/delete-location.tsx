import { lazily } from '@ohmstead/domain';
import type { Location, LocationUsage } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { DeletionEffects } from '../../ui/dialog/deletion-effects.tsx';
import { notifyError } from '../../ui/notices/notify.ts';
import { deleteLocation, findLocationUsage } from '../../data/locations-api.ts';

const people = { one: 'user', many: 'users' };
const groups = { one: 'group', many: 'groups' };

/** The number of devices, batteries and services at the location, as text; empty if there are none. */
const thingsAt = ({ devicesCount, batteriesCount, servicesCount }: LocationUsage): string[] =>
  [
    [devicesCount, { one: 'device', many: 'devices' }] as const,
    [batteriesCount, { one: 'battery', many: 'batteries' }] as const,
    [servicesCount, { one: 'service', many: 'services' }] as const,
  ].flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]));

const problem = 'Problem deleting location';
const listed = lazily(() => new Intl.ListFormat('en', { type: 'conjunction' }));

const effectsOf = (usage: LocationUsage): string[] => {
  const things = thingsAt(usage);
  const holders = [
    ...(usage.usersCount === 0 ? [] : [counted(usage.usersCount, people)]),
    ...(usage.groupsCount === 0 ? [] : [counted(usage.groupsCount, groups)]),
  ];
  return [
    ...(things.length === 0
      ? []
      : [`${listed().format(things)} will have no location. Only users with access to all locations will see them.`]),
    ...(holders.length === 0 ? [] : [`${listed().format(holders)} will lose the permission for this location:`]),
  ];
};

const Body = ({ usage }: { usage: LocationUsage }) => (
  <DeletionEffects
    effects={effectsOf(usage)}
    names={[...(usage.groups ?? []).map((name) => `${name} (group)`), ...(usage.users ?? [])]}
    count={usage.usersCount + usage.groupsCount}
    none="This location is not used by any device, battery, service, user or group."
  />
);

/** First shows what will change and for whom. */
export const askToDeleteLocation = async (location: Location, refresh: () => Promise<void>): Promise<void> => {
  const usage = await findLocationUsage(location).catch((error: unknown) => {
    notifyError(error, problem);
    return refresh().then(() => undefined);
  });
  if (usage === undefined) return;
  confirmDeletion({
    title: `Delete ${location.name}?`,
    body: <Body usage={usage} />,
    buttonLabel: 'Delete location',
    remove: () => deleteLocation(location).finally(refresh),
    problem,
    done: { title: 'Location deleted', text: `${location.name} has been deleted.` },
  });
};
