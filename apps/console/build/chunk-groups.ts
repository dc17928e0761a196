type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
/** The bundler's information about modules. */
export type Graph = { getModuleInfo: (id: string) => Module | null };
export type Chunk =
  | 'shared'
  | 'public'
  | 'bays'
  | 'certified'
  | 'main'
  | 'entry'
  | 'joining'
  | 'core'
  | 'kit'
  | 'resident'
  | 'later'
  | 'charts'
  | 'overview'
  | 'battery'
  | 'lists'
  | 'fleet';

const onDemand = ({ dynamicallyImportedIds }: Module) => dynamicallyImportedIds;
const atOnce = ({ importedIds }: Module) => importedIds;
const both = (module: Module) => [...atOnce(module), ...onDemand(module)];

/** The given modules and everything they import. */
const needs = (graph: Graph, roots: readonly string[], importsOf = atOnce): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const module = graph.getModuleInfo(id);
    if (module) waiting.push(...importsOf(module));
  }
  return reached;
};

/** Pages for visitors who have not logged in are in a folder of their own. */
const signedOutPage = /\/pages\/entry\//;
const dataLibrary = /\/node_modules\/@tanstack\/(?:query-core|react-query)\//;

/** What every page loads once it is shown: small parts, which would otherwise be two dozen requests, and load all of lists for a function. */
const loadedLater = [
  'app/shell/alarm-bell.tsx',
  'app/shell/account-slider.tsx',
  'app/shell/navigation-slider.tsx',
  'app/palette/palette.tsx',
  'app/palette/key-list.tsx',
  'entity-list/bulk-jobs/bulk-jobs.tsx',
  'features/finding/hand-scanner.tsx',
];

const inAtLeast =
  (least: number, sets: readonly ReadonlySet<string>[]) =>
  (id: string): boolean =>
    sets.filter((set) => set.has(id)).length >= least;

/**
 * The chunk that a module goes into; null leaves the choice to the bundler. Each rule takes everything that its modules need, except what
 * an earlier rule has taken: chunks therefore only depend on chunks of earlier rules, never in a circle. What only visitors who join need,
 * and users who log in do not, is a chunk of its own. What the scanner shares with pages stays small: it would load all of theirs otherwise.
 * Of what many pages share, the dashboard waits for its own part only (`core`), and so do the page of a battery (`battery`) and a list
 * (`lists`) of what several pages share.
 */
export const groupModules = (graph: Graph, source: string): ((id: string) => Chunk | null) => {
  const neededBy = (file: string) => needs(graph, [`${source}/${file}`]);
  const router = graph.getModuleInfo(`${source}/app/router.tsx`);
  const pages = router === null ? [] : onDemand(router);
  const signedOutPages = pages.filter((page) => signedOutPage.test(page)).map((page) => needs(graph, [page]));
  const signedIn = pages.filter((page) => !signedOutPage.test(page)).map((page) => needs(graph, [page]));
  const documents = needs(
    graph,
    [`${source}/marketing/main.ts`, `${source}/certificate/main.ts`, `${source}/wall/main.tsx`],
    both,
  );
  const [home, certificate, main, login, charts, drawing, dashboard, wall, battery, list] = [
    'marketing/main.ts',
    'certificate/main.ts',
    'main.tsx',
    'pages/entry/login-page.tsx',
    'charts/view/chart.tsx',
    'charts/picture/open-picture.ts',
    'pages/overview/dashboard-page.tsx',
    'wall/main.tsx',
    'pages/fleet/battery-page.tsx',
    'pages/fleet/batteries-page.tsx',
  ].map(neededBy);
  const resident = needs(graph, [`${source}/app/shell/header-views.tsx`, `${source}/app/shell/resident-parts.tsx`]);
  const later = needs(
    graph,
    loadedLater.map((file) => `${source}/${file}`),
  );
  const [scanner, scanMany] = ['scan/main.tsx', 'scan/scan-many.tsx'].map(neededBy);
  const isStrangers = inAtLeast(2, signedOutPages);
  const isShared = inAtLeast(2, signedIn);
  const isCommon = inAtLeast(6, signedIn);
  const rules: [Chunk | null, (id: string) => boolean | undefined][] = [
    ['shared', (id) => home?.has(id) && main?.has(id)],
    ['public', (id) => documents.has(id) && main?.has(id)],
    ['bays', (id) => wall?.has(id) && dashboard?.has(id)],
    ['certified', (id) => certificate?.has(id) && signedIn.some((page) => page.has(id))],
    [null, (id) => documents.has(id) || id === `${source}/main.tsx`],
    ['main', (id) => main?.has(id)],
    ['entry', (id) => isStrangers(id) && (login?.has(id) || isShared(id))],
    ['joining', isStrangers],
    [null, (id) => scanner?.has(id) || scanMany?.has(id)],
    ['core', (id) => dataLibrary.test(id) || (isCommon(id) && dashboard?.has(id))],
    ['kit', isCommon],
    ['resident', (id) => resident.has(id)],
    ['later', (id) => later.has(id)],
    ['charts', (id) => charts?.has(id) || (drawing?.has(id) && isShared(id))],
    ['overview', (id) => dashboard?.has(id) && isShared(id)],
    ['battery', (id) => battery?.has(id) && isShared(id)],
    ['lists', (id) => list?.has(id) && isShared(id)],
    ['fleet', isShared],
  ];
  return (id) => rules.find(([, holds]) => holds(id))?.[0] ?? null;
};

/** The same for the bundler, which passes the graph with every call. */
export const chunks = (source: string): ((id: string, graph: Graph) => Chunk | null) => {
  let chunkOf: ReturnType<typeof groupModules> | undefined;
  return (id, graph) => (chunkOf ??= groupModules(graph, source))(id);
};
