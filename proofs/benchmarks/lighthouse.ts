/** Lighthouse's scores of the pages that people meet first, and of a list on a phone. */
import { putBehindBrowser } from '../harness/measure/behind-browser.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { buildConsole } from '../harness/product/console-build.ts';
import { signIn } from '../harness/product/sign-in.ts';
import type { Organization } from '../harness/fixtures/organization.ts';
import { auditPage, categories, type Audit, type Category, type Device } from './lighthouse/audit-page.ts';

const rounds = 5;

type Visit = { path: string; device: Device; as?: 'stranger' | 'person'; least: Partial<Record<Category, number>> };
const targets = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
const visits: Visit[] = [
  { path: '/', device: 'desktop', least: { ...targets, seo: 100 } },
  { path: '/login', device: 'desktop', least: targets },
  { path: '/dashboard', device: 'desktop', as: 'person', least: targets },
  { path: '/', device: 'phone', least: { ...targets, seo: 100 } },
  { path: '/login', device: 'phone', least: targets },
  { path: '/dashboard', device: 'phone', as: 'person', least: targets },
  { path: '/batteries', device: 'phone', as: 'person', least: targets },
];

buildConsole();
await using product = await startBatteryProduct([400]);
const { origin, pid } = product.server;
putBehindBrowser(pid, product.database.folder);
const { cookie } = await signIn(origin, product.organizations[0] as Organization);

async function auditInRounds({ path, device, as = 'stranger' }: Visit): Promise<Audit[]> {
  const visit = { address: `${origin}${path}`, cookie: as === 'person' ? cookie : '', device };
  const audits: Audit[] = [];
  for (let round = 0; round < rounds; round++) audits.push(await auditPage(visit));
  return audits;
}

const asFigures = ({ path, device, least }: Visit, audits: readonly Audit[]): Figure[] =>
  categories.map((category) => ({
    name: `${path} on a ${device}, ${category}`,
    value: median(audits.map(({ scores }) => scores[category])),
    unit: 'of 100',
    ...(least[category] === undefined ? {} : { bound: { atLeast: least[category] } }),
  }));

/** Lighthouse estimates performance from the machine's own times: below an index of about 1500 the machine is judged, not the page. */
const machineFigure = (audits: readonly Audit[]): Figure => ({
  name: "speed of the machine meanwhile, by Lighthouse's benchmark index",
  value: median(audits.map(({ machine }) => machine)),
  unit: 'points',
});

const figures: Figure[] = [];
const all: Audit[] = [];
for (const visit of visits) {
  const audits = await auditInRounds(visit);
  all.push(...audits);
  figures.push(...asFigures(visit, audits));
  console.log(`${visit.path} on a ${visit.device} lost points for: ${audits.at(-1)?.lost.join(', ') || 'nothing'}`);
}
report('lighthouse', [...figures, machineFigure(all)]);
