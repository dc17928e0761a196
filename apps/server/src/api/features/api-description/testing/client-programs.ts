/** Programs that use a generated client: they log in, list, change and are refused. Each prints what it saw as JSON. */
const print = `
const print = (seen: { names: string[]; code: string; full: boolean }) => console.log(JSON.stringify(seen));
const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
declare const process: { argv: string[] };
`;

/** With the types of openapi-typescript, and openapi-fetch. */
export const programOfTypes = `
import createClient from 'openapi-fetch';
import type { components, paths } from './types.js';
${print}
const client = createClient<paths>({ baseUrl });
const signedIn = await client.POST('/api/session', { body: { email, password } });
if (!signedIn.data) throw new Error(signedIn.error.error.message);
const headers = { Authorization: \`Bearer \${signedIn.data.token}\` };
const added = await client.POST('/api/locations', { headers, body: { name: 'Made by types' } });
if (!added.data) throw new Error(added.error.error.message);
const renamed = await client.PUT('/api/locations/{id}', {
  headers, params: { path: { id: String(added.data.id) } }, body: { name: 'Renamed by types' },
});
if (renamed.error) throw new Error(renamed.error.error.message);
const again = await client.POST('/api/locations', { headers, body: { name: 'Renamed by types' } });
const code: components['schemas']['ErrorCode'] | undefined = again.error?.error.code;
const listed = await client.GET('/api/locations', { headers });
const updates = await client.POST('/api/batteries/getUpdates', { headers, body: { versions: [[1, 1]] } });
print({
  names: (listed.data?.locations ?? []).map(({ name }) => name),
  code: code ?? '',
  full: updates.data?.full ?? true,
});
`;

/** With the functions of @hey-api/openapi-ts. */
export const programOfFunctions = `
import { client } from './sdk/client.gen.js';
import { getLocations, postBatteriesGetUpdates, postLocations, postSession, putLocationsById } from './sdk/sdk.gen.js';
import type { ErrorCode } from './sdk/types.gen.js';
${print}
client.setConfig({ baseUrl });
const signedIn = await postSession({ body: { email, password } });
if (!signedIn.data) throw new Error(signedIn.error.error.message);
const { token } = signedIn.data;
client.setConfig({ auth: (scheme) => (scheme.scheme === 'bearer' ? token : undefined) });
const added = await postLocations({ body: { name: 'Made by functions' } });
if (!added.data) throw new Error(added.error.error.message);
const renamed = await putLocationsById({ path: { id: String(added.data.id) }, body: { name: 'Renamed by functions' } });
if (renamed.error) throw new Error(renamed.error.error.message);
const again = await postLocations({ body: { name: 'Renamed by functions' } });
const code: ErrorCode | undefined = again.error?.error.code;
const listed = await getLocations();
const updates = await postBatteriesGetUpdates({ body: { versions: [[1, 1]] } });
print({
  names: (listed.data?.locations ?? []).map(({ name }) => name),
  code: code ?? '',
  full: updates.data?.full ?? true,
});
`;
