import type { LatestBattery } from '@ohmstead/contract';
import { Link } from '@tanstack/react-router';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { shortDate } from '../../lib/text/day.ts';
import { Measure, Missing } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { StateOfHealth } from '../../fleet/state-of-health.tsx';
import { CountField } from './choice-field.tsx';
import { useLatestBatteries } from './dashboard-api.ts';
import { useBatteriesSettings } from './widget-settings.ts';
import { Widget } from './widget.tsx';
import { WidgetBody } from './widget-body.tsx';
import styles from './widget-table.module.css';

const BatteriesSettings = () => {
  const { settings, change } = useBatteriesSettings();
  return <CountField label="Batteries shown" value={settings.count} onChange={(count) => change({ count })} />;
};

/** When and at what temperature it was measured. */
const Measured = ({ battery: { lastSoh, lastSohTime, lastTemperature } }: { battery: LatestBattery }) =>
  lastSoh === null || lastSohTime === null ? null : (
    <span className={styles['quiet']}>
      {shortDate(lastSohTime)}
      {lastTemperature === null ? null : (
        <>
          {' at '}
          <Measure value={lastTemperature} unit="°C" />
        </>
      )}
    </span>
  );

const BatteryRow = ({ battery }: { battery: LatestBattery }) => {
  const { batteryId, modelName, serialNumber, lastServiceTime, lastServiceId, lastServiceType, lastLocation, lastSoh } =
    battery;
  return (
    <tr>
      <th scope="row" className={styles['name']}>
        <SliderLink kind="battery" id={batteryId}>
          {modelName ?? 'Unknown model'}
        </SliderLink>
        <span className={styles['quiet']}>
          {serialNumber === null ? 'No Serial' : <SerialNumber>{serialNumber}</SerialNumber>}
        </span>
      </th>
      <td className={styles['name']}>
        <SliderLink kind="service" id={lastServiceId}>
          {lastServiceType ?? 'Service'}
        </SliderLink>
        <span className={styles['quiet']}>
          <RelativeTime at={lastServiceTime} />
        </span>
        <span className={`${styles['quiet']} ${styles['narrow']}`}>{lastLocation ?? 'No location yet'}</span>
      </td>
      <td className={`${styles['wide']} ${styles['name']}`}>{lastLocation ?? <Missing />}</td>
      <td>
        <StateOfHealth value={lastSoh} of={{ batteryId, modelName }} />
        <Measured battery={battery} />
      </td>
    </tr>
  );
};

/** The last serviced batteries in use, with their state of health. */
export const BatteriesWidget = () => {
  const { settings } = useBatteriesSettings();
  const query = useLatestBatteries(settings);
  return (
    <Widget
      title="Latest Serviced Batteries"
      settings={<BatteriesSettings />}
      link={<Link to="/batteries">View All Batteries</Link>}
    >
      <WidgetBody
        query={query}
        what="batteries"
        rows={settings.count}
        rowPx={58}
        isEmpty={({ batteries }) => batteries.length === 0}
        emptyText="No batteries have been serviced yet."
      >
        {({ batteries }) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Battery</th>
                <th scope="col">Last service</th>
                <th scope="col" className={styles['wide']}>
                  Location
                </th>
                <th scope="col" title="Full charge capacity against design capacity">
                  State of health
                </th>
              </tr>
            </thead>
            <tbody>
              {batteries.map((battery) => (
                <BatteryRow key={battery.batteryId} battery={battery} />
              ))}
            </tbody>
          </table>
        )}
      </WidgetBody>
    </Widget>
  );
};
