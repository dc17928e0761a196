import { Checkbox, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { isTouch } from '../../lib/browser/is-touch.ts';
import { codeKindsOf, mostCopies, mostLines, type LabelCodeKind, type LabelSettings } from './label-settings.ts';
import { labelRolls, labelSheets, ownSizeBounds, ownSizeId } from './label-stocks.ts';
import { labelFields, type LabelKind } from './label-thing.ts';
import styles from './labels.module.css';

export type Change = (part: Partial<LabelSettings>) => void;
type FieldsProps = { kind: LabelKind; settings: LabelSettings; onChange: Change };

const sizeOptions = [
  { group: 'Sheets', items: labelSheets.map(({ id, name }) => ({ value: id, label: name })) },
  { group: 'Label printers', items: labelRolls.map(({ id, name }) => ({ value: id, label: name })) },
  { group: 'Other', items: [{ value: ownSizeId, label: 'Own size' }] },
];

type NumberFieldProps = {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
};

/** Ignores what is no number in between, and keeps the last one that was. */
const NumberField = ({ label, value, least, most, onChange }: NumberFieldProps) => (
  <NumberInput
    label={label}
    value={value}
    min={least}
    max={most}
    clampBehavior="blur"
    allowNegative={false}
    // On touch screens they would be larger than the field.
    hideControls={isTouch()}
    decimalScale={label.endsWith('(mm)') ? 1 : 0}
    onChange={(typed) => {
      if (typeof typed === 'number' && typed >= least && typed <= most) onChange(typed);
    }}
  />
);

const { minWidthMm, maxWidthMm, minHeightMm, maxHeightMm } = ownSizeBounds;

export const SizeFields = ({ settings, onChange }: FieldsProps) => (
  <>
    <NativeSelect
      label="Size"
      value={settings.sizeId}
      data={sizeOptions}
      onChange={({ currentTarget }) => onChange({ sizeId: currentTarget.value })}
    />
    {settings.sizeId === ownSizeId ? (
      <div className={styles['pair']}>
        <NumberField
          label="Width (mm)"
          value={settings.ownWidthMm}
          least={minWidthMm}
          most={maxWidthMm}
          onChange={(ownWidthMm) => onChange({ ownWidthMm })}
        />
        <NumberField
          label="Height (mm)"
          value={settings.ownHeightMm}
          least={minHeightMm}
          most={maxHeightMm}
          onChange={(ownHeightMm) => onChange({ ownHeightMm })}
        />
      </div>
    ) : null}
  </>
);

const codeLabels: Record<LabelCodeKind, string> = {
  qr: 'QR',
  datamatrix: 'Data Matrix',
  code128: 'Bar code',
  none: 'None',
};

export const CodeField = ({ kind, settings, onChange }: FieldsProps) => {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <span id={id}>Code</span>
      <SegmentedControl<LabelCodeKind>
        fullWidth
        aria-labelledby={id}
        value={settings.code}
        data={codeKindsOf(kind).map((value) => ({ value, label: codeLabels[value] }))}
        onChange={(code) => onChange({ code })}
      />
      <small>
        {settings.code === 'code128'
          ? 'Code 128 of the serial number.'
          : settings.code === 'none'
            ? 'Text only.'
            : 'Opens this thing in Ohmstead when it is scanned, after logging in.'}
      </small>
    </div>
  );
};

const noLine = '';

export const LineFields = ({ kind, settings: { lines }, onChange }: FieldsProps) => {
  const options = [
    { value: noLine, label: '–' },
    ...labelFields[kind].map(({ key, label }) => ({ value: key, label })),
  ];
  const set = (at: number, key: string) => {
    const all = Array.from({ length: mostLines }, (_, index) => (index === at ? key : (lines[index] ?? noLine)));
    onChange({ lines: all.filter((line) => line !== noLine) });
  };
  return (
    <div className={styles['pair']}>
      {Array.from({ length: mostLines }, (_, index) => (
        <NativeSelect
          key={index}
          label={`Line ${index + 1}`}
          value={lines[index] ?? noLine}
          data={options}
          onChange={({ currentTarget }) => set(index, currentTarget.value)}
        />
      ))}
    </div>
  );
};

type StartProps = { onPage: number; start: number; onStart: (start: number) => void };

export const Amounts = ({ settings, onChange, onPage, start, onStart }: FieldsProps & StartProps) => (
  <>
    <div className={styles['pair']}>
      <NumberField
        label="Copies of each"
        value={settings.copies}
        least={1}
        most={mostCopies}
        onChange={(copies) => onChange({ copies })}
      />
      {onPage > 1 ? (
        <NumberField label={`Begin at label (of ${onPage})`} value={start} least={1} most={onPage} onChange={onStart} />
      ) : null}
    </div>
    <Checkbox
      label="Logo"
      checked={settings.hasLogo}
      onChange={({ currentTarget }) => onChange({ hasLogo: currentTarget.checked })}
    />
  </>
);
