import type { TokenKind } from '@ohmstead/contract';
import { permissions, type Permission } from '@ohmstead/domain';
import { hashSecret } from '../../apps/server/src/api/sessions/session-secrets.ts';
import { hintOf, newTokenText } from '../../apps/server/src/api/tokens/token-text.ts';
import type { TestOrganization } from '../../apps/server/src/api/testing/test-organization.ts';

/** What a caller may do, by the specification and not by the server's code. */
export type Rights = {
  owner: TestOrganization;
  isSuperuser: boolean;
  permissions: ReadonlySet<string>;
  places: 'all' | readonly number[];
  /** Ids of the two locations that rights may name. */
  holder: readonly ['user' | 'group', number];
};

/** Rights are null for callers without a session. */
export type MatrixActor = {
  name: string;
  userId: number;
  email: string;
  headers: Record<string, string>;
  rights: Rights | null;
  /** The single permission in which this actor differs from the others. */
  about?: Permission;
  /** A program: calls for people are not for it. */
  isToken?: true;
  /** A screen: all calls but its own are refused. */
  isWall?: true;
};

type Places = { ours: TestOrganization; theirs: TestOrganization; here: number; elsewhere: number };
type Given = { permissions?: readonly string[]; locationIds?: readonly number[]; isSuperuser?: boolean };

const everything = permissions;
const withoutAllPlaces = permissions.filter((name) => name !== 'perm-all-locations');
const without = (left: Permission) => permissions.filter((name) => name !== left);

const rightsOf = (
  owner: TestOrganization,
  holder: Rights['holder'],
  { permissions: given = [], locationIds = [], isSuperuser = false }: Given,
): Rights => ({
  owner,
  holder,
  isSuperuser,
  permissions: new Set(isSuperuser ? everything : given),
  places: isSuperuser || given.includes('perm-all-locations') ? 'all' : locationIds,
});

async function signIn(owner: TestOrganization, name: string, given: Given): Promise<MatrixActor> {
  const { id, email, headers } = await owner.signIn({ permissions: [], ...given });
  return { name, userId: id, email, headers, rights: rightsOf(owner, ['user', id], given) };
}

const about = async (permission: Permission, actor: Promise<MatrixActor>) => ({ ...(await actor), about: permission });

/** The user has permissions of their own as well: those of the group take precedence. */
async function member(owner: TestOrganization, name: string, own: Given, ofGroup: Given): Promise<MatrixActor> {
  const group = await owner.insert('groups', { name });
  await owner.grant('group', group, { permissions: ofGroup.permissions, locationIds: ofGroup.locationIds });
  const actor = await signIn(owner, name, own);
  await owner.change('update app.users set group_id = $1 where id = $2', [group, actor.userId]);
  return { ...actor, rights: rightsOf(owner, ['group', group], { ...ofGroup, isSuperuser: own.isSuperuser ?? false }) };
}

/** Logged in while still allowed to; the statement then changes the user. */
async function formerly(owner: TestOrganization, name: string, statement: string): Promise<MatrixActor> {
  const actor = await signIn(owner, name, { isSuperuser: true });
  await owner.change(statement, [actor.userId]);
  return { ...actor, rights: null };
}

const formerActors: Record<string, string> = {
  'expired session': 'update directory.sessions set expires_at = now() where user_id = $1',
  'idle for too long': `update directory.sessions set active_at = now() - interval '9 hours' where user_id = $1`,
  'signed out': 'delete from directory.sessions where user_id = $1',
  'password changed since': 'update directory.accounts set auth_epoch = auth_epoch + 1 where user_id = $1',
  disabled: 'update app.users set disabled_at = now() where id = $1',
  unverified: 'update app.users set verified_at = null where id = $1',
  deleted: 'delete from app.users where id = $1',
};

function nobodies(): MatrixActor[] {
  const none = { userId: 0, email: '', rights: null };
  return [
    { name: 'signed out from the start', headers: {}, ...none },
    { name: 'invented token', headers: { authorization: `Bearer ${'A'.repeat(43)}` }, ...none },
    { name: 'broken token', headers: { authorization: 'Bearer x' }, ...none },
  ];
}

/** What it may do is what it lists and its owner may do, and where: no rights of a super user reach it. */
async function token(
  owner: TestOrganization,
  name: string,
  own: Given,
  listed: Given,
  both: Given,
): Promise<MatrixActor> {
  const { userId, email } = await signIn(owner, name, own);
  const headers = await giveToken(owner, 'personal', userId, listed);
  return { name, userId, email, headers, rights: rightsOf(owner, ['user', userId], both), isToken: true };
}

/** A token of a service account. Rights are null for one that may not call. */
async function serviceToken(
  owner: TestOrganization,
  name: string,
  own: Given & { isDisabled?: true },
  listed: Given,
  both: Given | null,
): Promise<MatrixActor> {
  const { id } = await owner.serviceAccount({ name, ...own });
  const headers = await giveToken(owner, 'service', id, listed);
  return {
    name,
    userId: id,
    email: `service account ${name}`,
    headers,
    rights: both && rightsOf(owner, ['user', id], both),
    isToken: true,
  };
}

/** Whatever its token lists and its account holds. */
async function wall(owner: TestOrganization, name: string, own: Given, both: Given): Promise<MatrixActor> {
  const actor = await serviceToken(owner, name, own, { permissions: withoutAllPlaces }, both);
  await owner.change('update app.service_accounts set wall = true where id = $1', [actor.userId]);
  return { ...actor, isWall: true };
}

async function giveToken(owner: TestOrganization, kind: TokenKind, ownerId: number, listed: Given) {
  const text = newTokenText(kind);
  const id = await owner.insert('api_tokens', {
    kind,
    owner_id: ownerId,
    name: 'Matrix',
    hint: hintOf(text),
    permissions: listed.permissions ?? [],
    location_ids: listed.locationIds ?? null,
    expires_at: new Date(Date.now() + 3_600_000),
  });
  await owner.change('select directory.add_api_token($1, $2)', [hashSecret(text), id]);
  return { authorization: `Bearer ${text}` };
}

/** Drawn anew in each run. */
const anyOf = (names: readonly string[]) => names.filter(() => Math.random() < 0.5);

/** About seventy people who differ in what they may do: each permission alone and each one missing, own and by a group, in both places. */
export async function createActors({ ours, theirs, here, elsewhere }: Places): Promise<MatrixActor[]> {
  const one = { locationIds: [here] };
  const actors = nobodies();
  const [some, others] = [anyOf(withoutAllPlaces), anyOf(withoutAllPlaces)];
  const shared = some.filter((permission) => others.includes(permission));
  for (const [name, statement] of Object.entries(formerActors)) actors.push(await formerly(ours, name, statement));
  const rest: Promise<MatrixActor>[] = [
    ...permissions.map((only) => about(only, signIn(ours, `only ${only}`, { permissions: [only], ...one }))),
    ...permissions.map((left) => about(left, signIn(ours, `all but ${left}`, { permissions: without(left), ...one }))),
    signIn(ours, 'super user', { isSuperuser: true }),
    signIn(ours, 'everything', { permissions: everything }),
    signIn(ours, 'nothing', {}),
    signIn(ours, 'nothing but one location', one),
    signIn(ours, 'everything, no location', { permissions: withoutAllPlaces }),
    signIn(ours, 'everything, the other location', { permissions: withoutAllPlaces, locationIds: [elsewhere] }),
    signIn(ours, 'everything, both locations', { permissions: withoutAllPlaces, locationIds: [here, elsewhere] }),
    signIn(ours, 'permissions that do not exist', {
      permissions: ['perm-everything', 'superuser', `perm-location-${here}`],
    }),
    member(ours, 'everything by a group', {}, { permissions: everything }),
    member(ours, 'everything of their own, nothing by the group', { permissions: everything }, {}),
    member(
      ours,
      'one location by a group, the other of their own',
      { permissions: everything, locationIds: [elsewhere] },
      { permissions: withoutAllPlaces, ...one },
    ),
    member(ours, 'super user in a group of nothing', { isSuperuser: true }, {}),
    token(
      ours,
      'token of a super user',
      { isSuperuser: true },
      { permissions: withoutAllPlaces },
      { permissions: everything },
    ),
    token(ours, 'token that lists nothing', { isSuperuser: true }, {}, { permissions: ['perm-all-locations'] }),
    token(
      ours,
      'token for one location of who sees all',
      { permissions: everything },
      { permissions: withoutAllPlaces, ...one },
      { permissions: withoutAllPlaces, ...one },
    ),
    token(
      ours,
      'token for both locations of who sees one',
      { permissions: withoutAllPlaces, ...one },
      { permissions: withoutAllPlaces, locationIds: [here, elsewhere] },
      { permissions: withoutAllPlaces, ...one },
    ),
    token(
      ours,
      'token with some rights of who has others',
      { permissions: some, ...one },
      { permissions: others },
      { permissions: shared, ...one },
    ),
    serviceToken(
      ours,
      'token of a service account',
      { permissions: some, locationIds: [here, elsewhere] },
      { permissions: others, ...one },
      { permissions: shared, ...one },
    ),
    serviceToken(
      ours,
      'token of a service account that sees all',
      { permissions: everything },
      { permissions: withoutAllPlaces },
      { permissions: everything },
    ),
    serviceToken(
      ours,
      'token of a disabled service account',
      { permissions: everything, isDisabled: true },
      { permissions: withoutAllPlaces },
      null,
    ),
    wall(ours, 'screen on the wall', { permissions: withoutAllPlaces, ...one }, one),
    signIn(theirs, 'super user of the others', { isSuperuser: true }),
    signIn(theirs, 'everything at the others', { permissions: everything }),
    signIn(theirs, 'nothing at the others', {}),
  ];
  return [...actors, ...(await Promise.all(rest))];
}

export const mayDo = (rights: Rights, permission: string): boolean =>
  rights.isSuperuser || rights.permissions.has(permission);
