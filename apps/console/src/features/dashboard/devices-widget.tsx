import type { DeviceGroup } from '@ohmstead/contract';
import { shownLocationCounts, type DeviceGroupSort } from '@ohmstead/domain';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/text/number-text.ts';
import { BayCounts } from '../../fleet/bay-counts.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useDeviceGroups, useFleet } from './dashboard-api.ts';
import { useDevicesSettings } from './widget-settings.ts';
import { Widget } from './widget.tsx';
import { WidgetBody } from './widget-body.tsx';
import styles from './devices-widget.module.css';

const sorts: readonly { value: DeviceGroupSort; label: string }[] = [
  { value: 'alpha', label: 'Name' },
  { value: 'mostDevices', label: 'Most devices' },
  { value: 'mostRecent', label: 'Most recent' },
];
const counts = shownLocationCounts.map((value) => ({ value, label: value === 'all' ? 'All' : String(value) }));

const DevicesSettings = () => {
  const { settings, change } = useDevicesSettings();
  return (
    <>
      <ChoiceField
        label="Locations shown"
        value={settings.locations}
        options={counts}
        onChange={(locations) => change({ locations })}
      />
      <ChoiceField label="Sort by" value={settings.sort} options={sorts} onChange={(sort) => change({ sort })} />
    </>
  );
};

type Place = Pick<DeviceGroup, 'location'>;

const placeName = ({ location }: Place): string => location ?? 'No location yet';

/** Lists know locations by name; devices without one have the empty name. */
const atPlace = ({ location }: Place) => ({ locations: [location ?? ''] });

const ModelCount = ({ group, modelName, count }: { group: Place; modelName: string; count: number }) => (
  <Link
    to="/devices"
    search={{ filter: { ...atPlace(group), modelNames: [modelName] } }}
    className={styles['model']}
    aria-label={`${modelName} ${counted(count, { one: 'device', many: 'devices' })} at ${placeName(group)}`}
  >
    {modelName} <b>{count.toLocaleString('en')}</b>
  </Link>
);

const GroupRow = ({ group }: { group: DeviceGroup }) => (
  <tr>
    <th scope="row" className={styles['place']}>
      {placeName(group)}
    </th>
    <td>
      <span className={styles['models']}>
        {group.models.map((model) => (
          <ModelCount key={model.modelName} group={group} {...model} />
        ))}
      </span>
    </td>
    <td className={styles['total']}>
      <Link
        to="/devices"
        search={{ filter: atPlace(group) }}
        aria-label={`${counted(group.total, { one: 'device', many: 'devices' })} at ${placeName(group)}`}
      >
        {group.total.toLocaleString('en')}
      </Link>
    </td>
  </tr>
);

const BaysNow = () => {
  const { data: fleet } = useFleet();
  return (
    <div className={styles['bays']}>
      <BayCounts label="Bays of devices online" counts={fleet?.bays} />
    </div>
  );
};

/** The current state of the bays, and devices by location with counts per model; each count links to its devices. */
export const DevicesWidget = () => {
  const { settings } = useDevicesSettings();
  const query = useDeviceGroups(settings);
  return (
    <Widget title="Devices" settings={<DevicesSettings />} link={<Link to="/devices">View All Devices</Link>}>
      <WidgetBody
        query={query}
        what="devices"
        rows={7}
        rowPx={42.5}
        isEmpty={({ groups }) => groups.length === 0}
        emptyText="There are no devices yet."
      >
        {({ groups }) => (
          <>
            <BaysNow />
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">Location</th>
                  <th scope="col">Models</th>
                  <th scope="col" className={styles['total']}>
                    Total
                  </th>
                </tr>
              </thead>
              <tbody>
                {groups.map((group) => (
                  <GroupRow key={group.locationId ?? 0} group={group} />
                ))}
              </tbody>
            </table>
          </>
        )}
      </WidgetBody>
    </Widget>
  );
};
