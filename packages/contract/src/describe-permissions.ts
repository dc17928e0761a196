import { locationPermissionLabel, permissionSections, type Permission } from '@ohmstead/domain';
import { accessRules, neededFor, type AccessRule } from './access-table.ts';

type Listed = { name: Permission; label: string; hint?: string };

/** The page about permissions: the editor's label for each, and the calls and fields that need it. */
export const describePermissions = (): string => `# Permissions

Given to a user, or to a group for all its members. A super user has them all. This page is generated from the catalogue (\`packages/domain/src/permission.ts\`) and the access table (\`packages/contract/src/access-table.ts\`) by \`npm run generate\`.

${permissionSections.map(({ title, permissions }) => section(title, permissions)).join('\n\n')}

For users without access to all locations, there is one more for each location: \`perm-location-<id>\`, "${locationPermissionLabel('<name>')}".
`;

const section = (title: string, listed: readonly Listed[]): string =>
  [`## ${title}`, '', '| permission | in the editor | opens |', '|---|---|---|', ...listed.map(line)].join('\n');

const line = ({ name, label, hint }: Listed): string =>
  `| \`${name}\` | ${label}${hint ? `; ${hint}` : ''} | ${openedBy(name).join('<br>') || 'what screens show'} |`;

const openedBy = (name: Permission): string[] =>
  [...accessRules].flatMap(([call, rule]) => {
    const fields = fieldsOf(rule, name);
    if (neededFor(rule).includes(name)) return [`\`${call}\``];
    return fields.length > 0 ? [`\`${call}\`: ${fields.join(', ')}`] : [];
  });

const fieldsOf = ({ fields = {} }: AccessRule, name: Permission): string[] =>
  Object.entries(fields).flatMap(([field, needed]) => (needed === name ? [field] : []));
