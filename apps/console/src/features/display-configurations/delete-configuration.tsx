import { lazily } from '@ohmstead/domain';
import type { DisplayConfigurationUsage, SavedDisplayConfiguration } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { DeletionEffects } from '../../ui/dialog/deletion-effects.tsx';
import { notifyError } from '../../ui/notices/notify.ts';
import { deleteConfiguration, findConfigurationUsage } from '../../data/display-configurations-api.ts';
import { kindOf } from './configuration-values.ts';

const user = { one: 'user', many: 'users' };
const member = { one: 'member', many: 'members' };
const groupOf = { one: 'group', many: 'groups' };

const problem = 'Problem deleting configuration';
const listed = lazily(() => new Intl.ListFormat('en', { type: 'conjunction' }));

const effectsOf = (usage: DisplayConfigurationUsage, list: string): string[] => {
  const { usersCount, groupsCount, membersCount } = usage;
  const who = [
    ...(usersCount === 0 ? [] : [counted(usersCount, user)]),
    ...(groupsCount === 0 ? [] : [`${counted(groupsCount, groupOf)} with ${counted(membersCount, member)}`]),
  ];
  return who.length === 0
    ? []
    : [`${listed().format(who)} will see all columns of ${list} and be able to arrange them:`];
};

type BodyProps = { configuration: SavedDisplayConfiguration; usage: DisplayConfigurationUsage };

const Body = ({ configuration, usage }: BodyProps) => (
  <DeletionEffects
    effects={effectsOf(usage, kindOf(configuration.type).title)}
    names={[...(usage.groups ?? []).map((name) => `${name} (group)`), ...(usage.users ?? [])]}
    count={usage.usersCount + usage.groupsCount}
    none="It is not assigned to anyone, so no lists will change."
  />
);

/** First shows who is affected. */
export const askToDeleteConfiguration = async (
  configuration: SavedDisplayConfiguration,
  refresh: () => Promise<void>,
): Promise<void> => {
  const usage = await findConfigurationUsage(configuration).catch((error: unknown) => {
    notifyError(error, problem);
    return refresh().then(() => undefined);
  });
  if (usage === undefined) return;
  confirmDeletion({
    title: `Delete ${configuration.name}?`,
    body: <Body configuration={configuration} usage={usage} />,
    buttonLabel: 'Delete configuration',
    remove: () => deleteConfiguration(configuration).finally(refresh),
    problem,
    done: { title: 'Configuration deleted', text: `${configuration.name} has been deleted.` },
  });
};
