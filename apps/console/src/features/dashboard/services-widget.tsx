import { Switch } from '@mantine/core';
import type { LatestService } from '@ohmstead/contract';
import { serviceStatusLabels } from '@ohmstead/domain';
import { Link } from '@tanstack/react-router';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { useNow } from '../../lib/now.ts';
import { startOfDay } from '../../lib/text/day.ts';
import { Missing } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';
import { ChoiceField, CountField } from './choice-field.tsx';
import { useLatestServices } from './dashboard-api.ts';
import { useServicesSettings } from './widget-settings.ts';
import { Widget } from './widget.tsx';
import { WidgetBody } from './widget-body.tsx';
import styles from './widget-table.module.css';

const runningPlaces = [
  { value: 'last', label: 'Last' },
  { value: 'first', label: 'First' },
] as const;

const ServicesSettings = () => {
  const { settings, change } = useServicesSettings();
  return (
    <>
      <CountField label="Services shown" value={settings.count} onChange={(count) => change({ count })} />
      {settings.running ? null : (
        <ChoiceField
          label="Running services"
          value={settings.runningFirst ? 'first' : 'last'}
          options={runningPlaces}
          onChange={(place) => change({ runningFirst: place === 'first' })}
        />
      )}
      <Switch
        label="Running only"
        checked={settings.running}
        onChange={(event) => change({ running: event.currentTarget.checked })}
      />
    </>
  );
};

const When = ({ service: { status, startTime, endTime } }: { service: LatestService }) =>
  status === 'servicing' ? 'In progress' : <RelativeTime at={endTime ?? startTime} />;

/** The result, or the progress of a running service. */
const outcome = ({ status, progress }: LatestService): string => {
  if (status !== 'servicing') return ` · ${serviceStatusLabels[status]}`;
  return progress === null ? '' : ` · ${Math.round(progress * 100)}\u00a0%`;
};

const ServiceRow = ({ service }: { service: LatestService }) => {
  const { serviceId, status, serviceType, location, deviceId, deviceModelName, bay } = service;
  return (
    <tr>
      <th scope="row" className={styles['yielding']}>
        <span className={styles['status']}>
          <ServiceStatusIcon status={status} quiet />
          <span>
            <SliderLink kind="service" id={serviceId}>
              <When service={service} />
            </SliderLink>
            <span className={styles['quiet']}>
              {serviceType}
              {outcome(service)}
            </span>
          </span>
        </span>
      </th>
      <td className={styles['name']}>{location ?? <Missing />}</td>
      <td className={styles['name']}>
        <SliderLink kind="device" id={deviceId}>
          {deviceModelName ?? 'Device'}
        </SliderLink>
        {bay === null ? null : <span className={styles['quiet']}>Bay {bay}</span>}
      </td>
    </tr>
  );
};

/** The services that ended last with running ones before or after them, or only running ones. */
export const ServicesWidget = () => {
  const { settings } = useServicesSettings();
  const query = useLatestServices(settings);
  const failedToday = { statuses: ['fail'], endTimeRange: [startOfDay(useNow()), null] as const };
  const link = settings.running ? (
    <Link to="/services" search={{ filter: { statuses: ['servicing'] } }}>
      View All Services
    </Link>
  ) : (
    <>
      <Link to="/services" search={{ filter: failedToday }}>
        Failed today
      </Link>
      <Link to="/services">View All Services</Link>
    </>
  );
  return (
    <Widget
      title="Latest Services"
      note={settings.running ? 'Running only' : undefined}
      settings={<ServicesSettings />}
      link={link}
    >
      <WidgetBody
        query={query}
        what="services"
        rows={settings.count}
        rowPx={56}
        isEmpty={({ services }) => services.length === 0}
        emptyText={settings.running ? 'No services are running.' : 'No services have run yet.'}
      >
        {({ services }) => (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col">Location</th>
                <th scope="col">Device and bay</th>
              </tr>
            </thead>
            <tbody>
              {services.map((service) => (
                <ServiceRow key={service.serviceId} service={service} />
              ))}
            </tbody>
          </table>
        )}
      </WidgetBody>
    </Widget>
  );
};
