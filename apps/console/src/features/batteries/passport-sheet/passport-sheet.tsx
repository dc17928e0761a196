import { Button } from '@mantine/core';
import type { BatteryDetail, PassportSheet as Answer } from '@ohmstead/contract';
import { useDetail } from '../../../entity-list/detail/detail-api.ts';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EntityState } from '../../../ui/page/entity-state.tsx';
import { sheetName } from '../../../ui/paper/sheet-name.ts';
import { Sheet, SheetHead, SheetPart } from '../../../ui/paper/sheet.tsx';
import { Measure } from '../../../ui/values/measure.tsx';
import { batteryName } from '../battery-name.ts';
import { usePassportSheet } from './passport-sheet-api.ts';
import styles from './passport-sheet.module.css';

type Field = Answer['fields'][number];

const saveSheet = (sheet: Answer): void =>
  saveFile(
    `ohmstead-passport-sheet-${sheet.batteryId}.json`,
    new Blob([`${JSON.stringify(sheet, null, 2)}\n`], { type: 'application/json' }),
  );

/** Units whose values have one digit after the point; others are whole. */
const inTenths: readonly (string | null)[] = ['%', '°C', 'Ah', 'mΩ'];

const Value = ({ value, unit }: Pick<Field, 'value' | 'unit'>) =>
  typeof value === 'number' ? (
    <Measure value={value} digits={inTenths.includes(unit) ? 1 : 0} {...(unit === null ? {} : { unit })} />
  ) : (
    value
  );

const servicesText = (ids: readonly number[]): string =>
  ids.length === 0 ? '' : ` (${ids.length === 1 ? 'service' : 'services'} ${ids.join(', ')})`;

const Filled = ({ fields }: { fields: readonly Field[] }) => (
  <SheetPart title="What is known">
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">Value</th>
          <th scope="col">Source</th>
          <th scope="col" className={styles['article']}>
            Required by
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <th scope="row">{field.label}</th>
            <td className={styles['value']}>
              <Value value={field.value} unit={field.unit} />
            </td>
            <td className={`${styles['from']} ${styles['quiet']}`}>
              {field.method}
              {servicesText(field.serviceIds)}
            </td>
            <td className={`${styles['article']} ${styles['quiet']}`}>{field.annex}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </SheetPart>
);

const Empty = ({ fields }: { fields: readonly Field[] }) => (
  <SheetPart title="What is not known, and why">
    <dl className={styles['reasons']}>
      {fields.map(({ key, label, reason }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  </SheetPart>
);

const Fields = ({ sheet }: { sheet: Answer }) => (
  <>
    <div className={styles['purpose']}>
      <p>
        Test data for the battery passport of {sheet.regulation}. It is not a passport: that is issued by the company
        that places the battery on the market. Portable and starter batteries need none.
      </p>
      <p className={styles['quiet']}>Articles and annexes are named as a guide; the text of the Regulation decides.</p>
    </div>
    <Filled fields={sheet.fields.filter(({ value }) => value !== null)} />
    <Empty fields={sheet.fields.filter(({ value }) => value === null)} />
  </>
);

const Contents = ({ battery }: { battery: BatteryDetail }) => {
  const query = usePassportSheet(battery.batteryId);
  return (
    <>
      <SheetHead
        kind="Passport sheet"
        title={<SerialNumber>{batteryName(battery)}</SerialNumber>}
        subtitle={battery.modelName}
      />
      {query.data === undefined ? <EntityState noun="passport sheet" query={query} /> : <Fields sheet={query.data} />}
    </>
  );
};

const Download = ({ batteryId }: { batteryId: number }) => {
  const { data } = usePassportSheet(batteryId);
  if (data === undefined) return null;
  return (
    <Button variant="default" onClick={() => saveSheet(data)}>
      Download signed JSON
    </Button>
  );
};

/** What a battery passport asks for, as far as services have measured it, on one page. */
export const PassportSheet = ({ id }: { id: number }) => (
  <Sheet
    noun="battery"
    query={useDetail('batteries', id)}
    nameOf={(battery) => sheetName(`Passport sheet ${batteryName(battery)}`, Date.now())}
    back={
      <>
        <ButtonLink to="/batteries" search={{ battery: id }} variant="default">
          Battery Details
        </ButtonLink>
        <Download batteryId={id} />
      </>
    }
  >
    {(battery) => <Contents battery={battery} />}
  </Sheet>
);
