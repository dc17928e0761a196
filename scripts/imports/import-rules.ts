import type { ImportRule } from './import-rule.ts';

/** What each workspace or folder may import of the others. The diagrams are in docs/architecture.md. */
const allowed: Record<string, string[]> = {
  'packages/domain': [],
  'packages/certificates': [],
  'packages/metrology': [],
  'packages/contract': ['domain'],
  'packages/device-protocol': ['domain'],
  'packages/database': ['domain'],
  'apps/console': ['domain', 'certificates', 'metrology', 'contract'],
  'apps/simulator': ['domain', 'device-protocol'],
  'apps/server/src/api': ['domain', 'certificates', 'metrology', 'contract', 'database'],
  'apps/server/src/gateway': ['domain', 'device-protocol', 'database'],
  'apps/server/src/jobs': ['domain', 'contract', 'database'],
};

/** From top to bottom: a layer imports only from layers below it. Folders on one line do not import each other. */
const consoleLayers = [
  ['app', 'scan', 'certificate', 'wall'],
  ['pages'],
  ['features', 'marketing'],
  ['entity-list', 'charts', 'fleet', 'permission-editor'],
  ['ui'],
  ['data'],
  ['lib'],
];

const workspaceRules = Object.entries(allowed).map(([folder, packages]): ImportRule => ({
  title: `${folder} imports of our packages only: ${packages.join(', ') || 'none'}`,
  from: new RegExp(`^${folder}/`),
  to: `^packages/(?!(${packages.join('|') || '-'}|${folder.split('/')[1]})/)`,
}));

const layerRules = consoleLayers.flatMap((layer, level) =>
  layer.map((folder): ImportRule => ({
    title:
      'the console is layered: (app, scan, certificate, wall), pages, (features, marketing), (entity-list, charts, fleet, permission-editor), ui, data, lib',
    from: new RegExp(`^apps/console/src/${folder}/`),
    to: `^apps/console/src/(?!${folder}/)(${consoleLayers
      .slice(0, level + 1)
      .flat()
      .join('|')})/`,
  })),
);

export const importRules: ImportRule[] = [
  {
    title: 'a feature never imports another feature: what both need moves down',
    from: /^(apps\/console\/src\/features|apps\/server\/src\/api\/features)\/([^/]+)\//,
    to: '^$1/(?!$2/)[^/]+/',
  },
  {
    title: 'api, gateway and jobs meet only in the database',
    from: /^apps\/server\/src\/(api|gateway|jobs)\//,
    to: '^apps/server/src/(?!$1/)(api|gateway|jobs|main\\.ts)',
  },
  {
    title: 'only jobs send mails: everything else queues them',
    from: /^apps\/server\/src\/(api|gateway)\/(?!.*(\.test\.ts$|testing\/))/,
    to: '^apps/server/src/mail/(sending|writing)/',
  },
  {
    title: 'an app never imports another app',
    from: /^apps\/([^/]+)\//,
    to: '^apps/(?!$1/)',
  },
  {
    title: 'packages do not import apps, journeys or scripts',
    from: /^packages\//,
    to: '^(apps|journeys|scripts)/',
  },
  {
    title: 'what proves and measures the product is not part of it: only `npm run prove` imports proofs/',
    from: /^(?!proofs\/|scripts\/prove\.ts$)/,
    to: '^proofs/',
  },
  {
    title: 'the domain imports nothing',
    from: /^packages\/domain\//,
    to: '^(?!packages/domain/)',
  },
  {
    title: 'only the data layer of the console calls the server: data/ and the `*-api.ts` of a feature or a list',
    from: /^apps\/console\/src\/(?!data\/|.*(-api|\.test)\.tsx?$)/,
    to: '^apps/console/src/data/call\\.ts$',
  },
  {
    title: 'only the data layer of the console uses queries and their keys, and only app/ the cache that holds them',
    from: /^apps\/console\/src\/(?!(data|app)\/|.*(-api|\.test)\.tsx?$)/,
    to: '^@tanstack/react-query$',
  },
  ...workspaceRules,
  ...layerRules,
];
