import type { BatteryDetail, BatteryHistory, HistoryRow } from '@ohmstead/contract';
import { useMemo } from 'react';
import { isEmptyPlot } from '../../../charts/plot/chart-plot.ts';
import { PaperPicture } from '../../../charts/view/paper-picture.tsx';
import { useKeepThresholds } from '../../../data/keep-thresholds-api.ts';
import { useMay } from '../../../data/session/session.ts';
import { useDetail } from '../../../entity-list/detail/detail-api.ts';
import { BatteryVerdict } from '../../../fleet/battery-verdict.tsx';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { ServiceStatusIcon } from '../../../fleet/service-status.tsx';
import { sohConditionWords } from '../../../fleet/soh-words.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Sheet, SheetFact, SheetFacts, SheetFields, SheetHead, SheetPart } from '../../../ui/paper/sheet.tsx';
import { sheetName } from '../../../ui/paper/sheet-name.ts';
import { InMeasuredWords, Measure } from '../../../ui/values/measure.tsx';
import { ExactTime } from '../../../ui/values/relative-time.tsx';
import { batteryField, batteryIdentity } from '../battery-fields.tsx';
import { batteryName } from '../battery-name.ts';
import { BatteryPicture } from '../battery-picture.tsx';
import { useBatteryHistory } from '../batteries-api.ts';
import { historyPlot } from '../history/history-plot.ts';
import { place } from '../history/history-places.ts';
import { historySeries, sohWidget } from '../history/history-widgets.ts';
import styles from './battery-sheet.module.css';

const chartHeightPx = 200;
/** As many as fit on the page with everything else. */
const mostServices = 8;

const identity = [...batteryIdentity, 'cycleCount', 'usedIn', 'purchased', 'inService', 'expires', 'retired'] as const;
const lastService = [
  'lastStatus',
  'lastServiceType',
  'lastServiceTime',
  'lastDeviceSerialNumber',
  'lastLocation',
] as const;

const Verdict = ({ battery }: { battery: BatteryDetail }) => {
  const { lastSoh, lastSohTime, lastTemperature } = battery;
  return (
    <SheetFact
      label="State of the battery"
      note={
        lastSoh === null ? (
          'No service has measured a state of health yet.'
        ) : (
          <span className={styles['basis']}>
            <InMeasuredWords words={sohConditionWords({ atMs: lastSohTime, temperatureC: lastTemperature })} />
          </span>
        )
      }
    >
      <BatteryVerdict sohPercent={lastSoh} of={battery} />
      {lastSoh === null ? null : (
        <span className={styles['soh']}>
          State of health <Measure value={lastSoh} unit="%" digits={1} />
        </span>
      )}
    </SheetFact>
  );
};

type SohOverTimeProps = { history: BatteryHistory; battery: BatteryDetail };

const SohOverTime = ({ history, battery }: SohOverTimeProps) => {
  const threshold = useKeepThresholds()(battery);
  const plot = useMemo(
    () => historyPlot(historySeries(history, sohWidget, threshold), batteryName(battery)),
    [history, battery, threshold],
  );
  if (isEmptyPlot(plot)) return null;
  return (
    <SheetPart title="State of health over time">
      <PaperPicture plot={plot} heightPx={chartHeightPx} />
    </SheetPart>
  );
};

/** Newest first. */
const latestServices = ({ history }: BatteryHistory): HistoryRow[] =>
  history.toSorted((one, other) => other[place.startTs] - one[place.startTs]).slice(0, mostServices);

const LatestServices = ({ history }: { history: BatteryHistory }) => {
  const services = latestServices(history);
  if (services.length === 0) return null;
  return (
    <SheetPart title="Latest services with measurements">
      <table>
        <thead>
          <tr>
            <th scope="col">Ended</th>
            <th scope="col">Service</th>
            <th scope="col" data-words="true">
              Result
            </th>
            <th scope="col">State of health (%)</th>
            <th scope="col">Full charge capacity (mAh)</th>
            <th scope="col">Remaining (mAh)</th>
            <th scope="col">Temperature (°C)</th>
          </tr>
        </thead>
        <tbody>
          {services.map((row) => (
            <tr key={row[place.serviceId]}>
              <td>
                <ExactTime at={row[place.endTs]} />
              </td>
              <td>{row[place.serviceId]}</td>
              <td data-words="true">
                <ServiceStatusIcon status={row[place.status]} />
              </td>
              <td>
                <Measure value={row[place.soh]} digits={1} />
              </td>
              <td>
                <Measure value={row[place.fcc]} />
              </td>
              <td>
                <Measure value={row[place.remCap]} />
              </td>
              <td>
                <Measure value={row[place.temp]} digits={1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetPart>
  );
};

/** The measurements of its services, for users who can see them. */
const Measured = ({ battery }: { battery: BatteryDetail }) => {
  const { data } = useBatteryHistory(battery);
  if (data === undefined || data === null) return null;
  return (
    <>
      <SohOverTime history={data} battery={battery} />
      <LatestServices history={data} />
    </>
  );
};

const Contents = ({ battery }: { battery: BatteryDetail }) => {
  const field = batteryField(battery);
  const maySeeHistory = useMay('perm-batteries-charts');
  return (
    <>
      <SheetHead
        kind="Battery"
        title={<SerialNumber>{batteryName(battery)}</SerialNumber>}
        subtitle={battery.modelName}
      />
      <SheetFacts>
        <BatteryPicture {...battery} />
        <Verdict battery={battery} />
      </SheetFacts>
      <SheetFields title="Identity" fields={identity.filter((key) => battery[key] !== null).map(field)} />
      <SheetFields title="Last service" fields={lastService.filter((key) => battery[key] !== null).map(field)} />
      {maySeeHistory ? <Measured battery={battery} /> : null}
      {battery.comments === null || battery.comments === '' ? null : (
        <SheetPart title="Comments">
          <p className={styles['comments']}>{battery.comments}</p>
        </SheetPart>
      )}
    </>
  );
};

/** A battery on one page: what it is, whether it can still be trusted, and why. */
export const BatterySheet = ({ id }: { id: number }) => (
  <Sheet
    noun="battery"
    query={useDetail('batteries', id)}
    nameOf={(battery) => sheetName(`Battery ${batteryName(battery)}`, Date.now())}
    back={
      <ButtonLink to="/batteries" search={{ battery: id }} variant="default">
        Battery Details
      </ButtonLink>
    }
  >
    {(battery) => <Contents battery={battery} />}
  </Sheet>
);
