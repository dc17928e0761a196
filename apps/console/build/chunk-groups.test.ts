import { expect, test } from 'vitest';
import { groupModules } from './chunk-groups.ts';

const signedInPages = [
  'overview/dashboard',
  'fleet/devices',
  'fleet/batteries',
  'fleet/battery',
  'fleet/services',
  'organization/users',
  'organization/locations',
  'overview/due',
];
const needsOfPages: Record<string, string[]> = {
  'overview/dashboard': [
    'charts/view/chart.tsx',
    'fleet/bay-glyph.tsx',
    'ui/relative-time.tsx',
    'features/dashboard/news-widget.tsx',
  ],
  'fleet/devices': ['entity-list/grid.tsx', 'ui/relative-time.tsx', 'data/open-alarms.ts'],
  'fleet/batteries': [
    'data/open-alarms.ts',
    'entity-list/grid.tsx',
    'charts/colours.ts',
    'features/certificates.tsx',
    'lib/day.ts',
  ],
  'fleet/battery': ['features/certificates.tsx'],
  'fleet/services': ['ui/calendar.tsx', 'charts/colours.ts'],
  'organization/users': ['ui/calendar.tsx'],
};
const pagesFile = (page: string) => `/src/pages/${page}-page.tsx`;
const inSource = (files: string[]) => files.map((file) => `/src/${file}`);

const imports: Record<string, string[]> = {
  '/src/marketing/main.ts': ['/src/lib/store.ts'],
  '/src/certificate/main.ts': inSource(['certificate/show.ts', 'lib/day.ts']),
  '/src/wall/main.tsx': inSource(['data/call.ts', 'fleet/bay-glyph.tsx', 'wall/board.tsx']),
  '/src/main.tsx': inSource(['app/router.tsx', 'data/call.ts', 'lib/store.ts']),
  '/src/app/shell/header-views.tsx': ['/src/data/views-api.ts'],
  '/src/app/shell/alarm-bell.tsx': inSource(['data/open-alarms.ts', 'ui/card.tsx']),
  '/src/app/router.tsx': ['/src/ui/page.tsx'],
  '/src/charts/view/chart.tsx': ['/src/charts/palette.ts'],
  '/src/charts/picture/open-picture.ts': ['/src/charts/colours.ts'],
  '/src/entity-list/grid.tsx': ['/src/entity-list/grid-row.tsx'],
  [pagesFile('entry/login')]: ['/src/ui/entry.tsx', '/src/ui/page.tsx'],
  [pagesFile('entry/register')]: ['/src/ui/entry.tsx', '/src/ui/new-password.tsx'],
  [pagesFile('entry/reset-password')]: ['/src/ui/new-password.tsx'],
  ...Object.fromEntries(
    signedInPages.map((page) => [
      pagesFile(page),
      inSource([
        'ui/card.tsx',
        ...(needsOfPages[page] ?? []),
        ...(page === 'overview/dashboard' ? [] : ['ui/table.tsx']),
      ]),
    ]),
  ),
};
const onDemand: Record<string, string[]> = {
  '/src/app/router.tsx': ['entry/login', 'entry/register', 'entry/reset-password', ...signedInPages].map(pagesFile),
  '/src/marketing/main.ts': ['/src/ui/notify.ts'],
};
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: onDemand[id] ?? [] }),
};
const chunkOf = groupModules(graph, '/src');

test.each([
  ['/src/lib/store.ts', 'shared'],
  ['/src/ui/notify.ts', null],
  ['/src/ui/page.tsx', 'main'],
  ['/src/ui/entry.tsx', 'entry'],
  ['/src/ui/new-password.tsx', 'joining'],
  ['/src/data/call.ts', 'public'],
  ['/src/fleet/bay-glyph.tsx', 'bays'],
  ['/src/wall/board.tsx', null],
  ['/src/lib/day.ts', 'certified'],
  ['/src/certificate/show.ts', null],
  ['/src/ui/card.tsx', 'core'],
  ['/home/node_modules/@tanstack/query-core/build/modern/query.js', 'core'],
  ['/src/ui/table.tsx', 'kit'],
  ['/src/data/views-api.ts', 'resident'],
  ['/src/app/shell/alarm-bell.tsx', 'later'],
  ['/src/data/open-alarms.ts', 'later'],
  ['/src/charts/palette.ts', 'charts'],
  ['/src/charts/colours.ts', 'charts'],
  ['/src/ui/relative-time.tsx', 'overview'],
  ['/src/features/certificates.tsx', 'battery'],
  ['/src/entity-list/grid-row.tsx', 'lists'],
  ['/src/ui/calendar.tsx', 'fleet'],
  ['/src/features/dashboard/news-widget.tsx', null],
])('%s goes into the chunk %s', (id, piece) => {
  expect(chunkOf(id)).toBe(piece);
});

test('the dependencies of a chunk are in the same chunk or in an earlier one, so that no chunks wait for each other', () => {
  const first = ['shared', 'public', 'bays', null, 'main', 'entry', 'joining', 'core', 'kit', 'resident', 'later'];
  const order = [...first, 'charts', 'overview', 'lists', 'fleet'];
  const late = Object.entries(imports)
    .flatMap(([id, needed]) => needed.map((need) => [id, need] as const))
    .filter(([id]) => chunkOf(id) !== null)
    .filter(([id, need]) => order.indexOf(chunkOf(need)) > order.indexOf(chunkOf(id)));
  expect(late).toEqual([]);
});
