import { BayGlyph } from '../../fleet/bay-glyph.tsx';
import type { BenchBay } from '../behaviours/advance-bay.ts';
import styles from './live-bench.module.css';

type Analyzer = { name: string; place: string; bays: BenchBay[] };

/** Levels in tenths, so that style sheets can draw them without a script. */
const analyzers: Analyzer[] = [
  {
    name: 'Depot bench 1',
    place: 'Riverside Depot',
    bays: [
      { status: 'good', level: 1, waits: 5 },
      { status: 'inprogress', level: 0.6, waits: 0 },
      { status: 'inprogress', level: 0.3, waits: 0 },
      { status: 'fail', level: 0.7, waits: 9 },
    ],
  },
  {
    name: 'Clinic bench 2',
    place: 'North Clinic',
    bays: [
      { status: 'empty', level: 0, waits: 3 },
      { status: 'good', level: 1, waits: 8 },
      { status: 'inprogress', level: 0.8, waits: 0 },
      { status: 'inprogress', level: 0.2, waits: 0 },
    ],
  },
  {
    name: 'Hangar bench',
    place: 'Airport Hangar',
    bays: [
      { status: 'inprogress', level: 0.5, waits: 0 },
      { status: 'idle', level: 0.9, waits: 4 },
      { status: 'good', level: 1, waits: 2 },
      { status: 'empty', level: 0, waits: 6 },
    ],
  },
];

const statuses = ['empty', 'idle', 'inprogress', 'good', 'fail'] as const;

const Bay = ({ bay: { status, level, waits } }: { bay: BenchBay }) => (
  <span className={styles['bay']} data-bay data-status={status} data-level={level} data-waits={waits}>
    <BayGlyph status={status} level={level} />
  </span>
);

/** Analyzers at work, drawn with the console's own batteries. Animated by the script; static without it. */
export const LiveBench = () => (
  <div
    className={styles['bench']}
    role="img"
    aria-label="Three simulated analyzers: batteries charge in their bays, then show whether they passed or failed"
    data-bench
  >
    {analyzers.map(({ name, place, bays }) => (
      <div key={name} className={styles['analyzer']}>
        <div>
          <div className={styles['name']}>{name}</div>
          <div className={styles['place']}>{place}</div>
        </div>
        <div className={styles['strip']}>
          {bays.map((bay, index) => (
            <Bay key={`${name} ${index + 1}`} bay={bay} />
          ))}
        </div>
      </div>
    ))}
    {statuses.map((status) => (
      <template key={status} data-glyph={status}>
        <BayGlyph status={status} level={1} />
      </template>
    ))}
  </div>
);
