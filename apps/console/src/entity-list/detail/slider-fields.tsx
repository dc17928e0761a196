import type { Catalogue, KeyWith } from '@ohmstead/contract';
import type { ReactNode } from 'react';
import type { Field } from '../../ui/values/field-list.tsx';
import { Measure } from '../../ui/values/measure.tsx';
import { ExactTime } from '../../ui/values/relative-time.tsx';

type Labelled<C extends Catalogue> = KeyWith<C, { label: string }>;
type Group<Key extends string> = { title: string; keys: readonly Key[] };
type Shown<Groups extends readonly Group<string>[]> = Groups[number]['keys'][number];

/** Groups the fields of a slider. A field that is in no group and not explicitly left out does not compile. */
export const fieldGroups =
  <C extends Catalogue>() =>
  <const Groups extends readonly Group<Labelled<C>>[], LeftOut extends Labelled<C> = never>(
    groups: Groups,
    _leftOut: readonly LeftOut[],
    ..._missing: Exclude<Labelled<C>, Shown<Groups> | LeftOut> extends never
      ? []
      : [fieldsInNoGroup: Exclude<Labelled<C>, Shown<Groups> | LeftOut>]
  ): Groups =>
    groups;

type Looks<Detail> = {
  /** Custom rendering, if the field's kind is not enough; undefined falls back to the kind. */
  forms: Readonly<Partial<Record<string, (detail: Detail) => ReactNode | undefined>>>;
  /** Fields with the unit in the label (spec: entities §2); all others have it beside the value. */
  unitInLabel: ReadonlySet<string>;
};

/** A field of a slider, with label, unit and digits from the catalogue. */
export const sliderField =
  <Detail extends object>(catalogue: Catalogue, { forms, unitInLabel }: Looks<Detail>, detail: Detail) =>
  (key: string): Field => {
    const { label = key, kind, unit, digits } = catalogue[key] ?? { kind: 'text' };
    const isInLabel = unit !== undefined && unitInLabel.has(key);
    const value = detail[key as keyof Detail];
    const plain = () => {
      if (kind === 'number')
        return <Measure value={value as number | null} unit={isInLabel ? undefined : unit} digits={digits} />;
      return kind === 'time' ? <ExactTime at={value as number | null} /> : (value as string | null);
    };
    return { label: isInLabel ? `${label} (${unit})` : label, value: forms[key]?.(detail) ?? plain() };
  };
