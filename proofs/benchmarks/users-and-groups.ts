/**
 * What the page Users and Groups requests when it opens, all four lists at once, in an organisation of 5 000 users and 500 groups; and what
 * changing them costs. The reference is one plain select of the same users and their permissions.
 */
import type { AdministeredUser, Group, GroupsAnswer, UsersAnswer } from '@ohmstead/contract';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { jsonCaller } from '../harness/product/json-caller.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';
import { addPeople } from '../harness/fixtures/people.ts';

const rounds = 30;
const counts = { users: 5_000, groups: 500, locations: 200, configurations: 30 };
const mostMs = 300;
const paths = ['/users', '/groups', '/locations', '/displayConfigurations?includeCounts=true'];

await using product = await startBatteryProduct([]);
const { root } = product.database;
const { origin } = product.server;
const organization = await addOrganization(root, 'crowd');
await addPeople(root, organization.id, counts);
const { token } = await signIn(origin, organization);
const read = answerReader(origin, token);
const call = jsonCaller(origin, token);

const plain = `select id, email, first_name, last_name, group_id, array(select permission from app.user_permissions rights
    where rights.organization_id = users.organization_id and rights.user_id = users.id)
  from app.users where organization_id = ${organization.id} order by lower(email)`;

const { users } = JSON.parse(await read('/users')) as UsersAnswer;
const { groups } = JSON.parse(await read('/groups')) as GroupsAnswer;
if (users.length < counts.users || groups.length !== counts.groups) throw new Error('The lists are not complete');

/** The largest group: all of its members are notified. */
let group = groups.toSorted((one, other) => other.userCount - one.userCount)[0] as Group;
let user = users.find(({ groupId }) => groupId === null) as AdministeredUser;
const turned = (permissions: readonly string[]) => ({
  permissions: permissions.includes('perm-reports')
    ? permissions.filter((name) => name !== 'perm-reports')
    : [...permissions, 'perm-reports'],
});
const editUser = async () => {
  const { id, version, permissions } = user;
  user = await call('PUT', `/users/${id}`, { version, permissions: turned(permissions.permissions) });
};
const editGroup = async () => {
  group = await call('PUT', `/groups/${group.id}`, { permissions: turned(group.permissions.permissions) });
};

const times = await timeInTurns(rounds, {
  plain: () => root.query(plain),
  page: () => Promise.all(paths.map(read)),
  users: () => read('/users'),
  groups: () => read('/groups'),
  editUser,
  editGroup,
});
const reference = { name: 'a plain select of the same users', value: median(times.plain) };

report('users-and-groups', [
  {
    name: 'the four lists of the page at once, 95th percentile',
    value: quantile(times.page, 0.95),
    unit: 'ms',
    bound: { atMost: mostMs },
    reference,
  },
  { name: '5 000 users', value: median(times.users), unit: 'ms', bound: { atMost: mostMs }, reference },
  { name: '500 groups', value: median(times.groups), unit: 'ms', bound: { atMost: 100 }, reference },
  { name: 'editing a user', value: median(times.editUser), unit: 'ms', bound: { atMost: 50 } },
  { name: 'editing a group', value: median(times.editGroup), unit: 'ms', bound: { atMost: 50 } },
]);
