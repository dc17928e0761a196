/**
 * What second factors, passkeys and single sign-on cost people who have none: logging in by password over HTTP, with the product's own cost
 * of a hash, in the product and, in turns, in a copy of it that does not look for factors, a rule or a provider. Both use the same database, where 1 000 other people have a factor.
 */
import { hashPassword } from '../../apps/server/src/api/sessions/password-hashing.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { startServer } from '../harness/product/start-server.ts';
import { editedTree } from '../harness/tree/edited-tree.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';

const rounds = 300;
const others = 1_000;
const api = 'apps/server/src/api';
/** Answers what the console expects, without having looked. */
const edits = [
  {
    file: `${api}/features/session/routes.ts`,
    from: 'await findNeededProofs(parts.database, person, remembered)',
    to: '{ proofs: [], isRemembered: false }',
  },
  {
    file: `${api}/sessions/user-data.ts`,
    from: `jsonb_build_object('enrolled',
        factor.enrolled or directory.factor_asserted(\${sessionHash}), 'required',
        factor.required, 'requiredFrom', floor(extract(epoch from factor.required_from) * 1000)::bigint)`,
    to: `jsonb_build_object('enrolled', false, 'required', false, 'requiredFrom', null)`,
  },
  {
    file: `${api}/features/session/routes.ts`,
    from: 'await needsIdentityProvider(parts.database, person)',
    to: 'false',
  },
  {
    file: `${api}/sessions/user-data.ts`,
    from: 'directory.signed_in_by(${sessionHash}) as "signedInBy"',
    to: `'password' as "signedInBy"`,
  },
  { file: `${api}/sessions/user-data.ts`, from: 'cross join directory.factor_state(users.id) as factor', to: '' },
];

await using started = new AsyncDisposableStack();
using former = editedTree(edits);
const { root, url: databaseUrl, folder } = started.adopt(await newDatabase(), ({ remove }) => remove());
const person = await addOrganization(root, 'plain');
await root.query('update directory.accounts set password_hash = $1', [await hashPassword(person.password)]);
await root.query(
  `with people as (insert into app.users (organization_id, email, first_name, verified_at)
       select $1, 'other-' || number || '@bench.example', 'Other', now() from generate_series(1, $2::integer) as number
       returning organization_id, id, email),
     accounts as (select people.*, directory.create_account(organization_id, id, email, 'none') from people)
   select count(*) from accounts`,
  [person.id, others],
);
// Without keys, which are never read.
await root.query(
  `insert into directory.second_factors (organization_id, user_id, kind, name, seal_id)
     select organization_id, user_id, 'totp', 'Phone', gen_random_uuid() from directory.accounts where user_id <> $1`,
  [person.userId],
);
await root.query('analyze');

async function startApi(tree?: string): Promise<string> {
  const options = { databaseUrl, folder, roles: 'api', ...(tree === undefined ? {} : { tree }) };
  return started.adopt(await startServer(options), ({ stop }) => stop()).origin;
}

const [origin, formerOrigin] = [await startApi(), await startApi(former.path)];
const times = await timeInTurns(rounds, {
  product: () => signIn(origin, person),
  former: () => signIn(formerOrigin, person),
});

const figure = (name: string, of: (times: readonly number[]) => number): Figure => ({
  name: `logging in without a second factor, ${name}`,
  value: of(times.product),
  unit: 'ms',
  reference: { name: 'a product without second factors', value: of(times.former), bound: { atMost: 1.1 } },
});

report('sign-in-cost', [figure('median', median), figure('p95', (all) => quantile(all, 0.95))]);
