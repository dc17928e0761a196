import type { ImportField } from '@ohmstead/domain';
import { batteryCatalogue } from '../batteries/battery-catalogue.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';
import { headsOfBatteries } from './other-heads.ts';

type Limits = Partial<Pick<ImportField, 'maxLength' | 'min' | 'max' | 'isWhole'>>;

const limits = {
  serialNumber: {},
  modelName: {},
  manufacturer: {},
  chemistry: { maxLength: 32 },
  designCapacity: {},
  nomVoltage: {},
  ratedCca: {},
  rc: {},
  cycleCount: { isWhole: true },
  usedIn: {},
  serviceFrequency: { min: 1, max: 3_650, isWhole: true },
  purchased: {},
  inService: {},
  expires: {},
  retired: {},
  comments: { maxLength: 4_000 },
} as const satisfies { [Key in keyof typeof batteryCatalogue]?: Limits };

const fieldOf = (key: string, { kind, label = key, unit }: CatalogueField, own: Limits): ImportField => ({
  key,
  label,
  kind: kind === 'boolean' ? 'text' : kind,
  ...(unit !== undefined && { unit }),
  ...(headsOfBatteries[key] && { synonyms: headsOfBatteries[key] }),
  ...(kind === 'text' && { maxLength: 64 }),
  ...own,
});

const catalogue: Readonly<Record<string, CatalogueField>> = batteryCatalogue;

/** What a file of batteries may fill, with the labels of the list (spec: calls-data §4.1). */
export const batteryImportFields: readonly ImportField[] = [
  ...Object.entries(limits).flatMap(([key, own]) => {
    const field = catalogue[key];
    return field ? [fieldOf(key, field, own)] : [];
  }),
  { key: 'location', label: 'Location', kind: 'choice', of: 'location', synonyms: headsOfBatteries['location'] ?? [] },
];

/** Heads of our own files that nobody imports: ids, what services found, favourites. */
export const computedBatteryHeads: readonly string[] = [
  'Battery ID',
  ...Object.entries(catalogue).flatMap(([key, { label }]) =>
    batteryImportFields.some((field) => field.key === key) ? [] : [key, ...(label === undefined ? [] : [label])],
  ),
];
