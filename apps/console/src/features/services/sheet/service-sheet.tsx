import type { ServiceDetail } from '@ohmstead/contract';
import { useMemo } from 'react';
import { ChartLegend } from '../../../charts/view/chart-legend.tsx';
import { PaperPicture } from '../../../charts/view/paper-picture.tsx';
import { useDetail } from '../../../entity-list/detail/detail-api.ts';
import { BayDeviationNote } from '../../../fleet/accuracy/bay-deviation-note.tsx';
import { BatteryVerdict } from '../../../fleet/battery-verdict.tsx';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { ServiceStatusIcon } from '../../../fleet/service-status.tsx';
import { sohConditionWords } from '../../../fleet/soh-words.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Sheet, SheetFact, SheetFacts, SheetFields, SheetHead, SheetPart } from '../../../ui/paper/sheet.tsx';
import { sheetName } from '../../../ui/paper/sheet-name.ts';
import type { Field } from '../../../ui/values/field-list.tsx';
import { InMeasuredWords, Measure } from '../../../ui/values/measure.tsx';
import { ExactTime } from '../../../ui/values/relative-time.tsx';
import { judgedAs } from '../judged-as.ts';
import { serviceMetricsPlots } from '../samples/service-metrics-plot.ts';
import { serviceEnd } from '../service-end.ts';
import { serviceField } from '../service-fields.tsx';
import { bodePlot } from '../spectra/bode-plot.ts';
import { nyquistPlot } from '../spectra/nyquist-plot.ts';
import { spectrumOf } from '../spectra/service-spectrum.ts';
import styles from './service-sheet.module.css';

const figures = [
  'finalCapacity',
  'targetCapacity',
  'fcc',
  'remCap',
  'finalImpedance',
  'measuredCca',
  'ratedCca',
  'rcDetermination',
  'socDetermination',
  'ccaDetermination',
  'confidenceGrade',
  'maxError',
  'measuredBatteryVoltage',
  'temp',
  'cycleCounter',
] as const;
const whoAndWhere = [
  'operator',
  'location',
  'deviceSerialNumber',
  'deviceModelName',
  'bayNumber',
  'adapterName',
  'firmwareVersion',
  'serviceParameters',
] as const;

const isRunning = ({ status }: ServiceDetail): boolean => status === 'servicing';

/** The basis of the verdict, or why there is none. */
const SohNote = ({ service }: { service: ServiceDetail }) => {
  const { soh, fcc, temp } = service;
  if (soh !== null)
    return (
      <>
        State of health <Measure value={soh} unit="%" digits={1} />:{' '}
        <InMeasuredWords words={sohConditionWords({ fccMah: fcc, atMs: serviceEnd(service), temperatureC: temp })} />
      </>
    );
  return isRunning(service) ? 'Known once the service has ended.' : 'This service did not measure a state of health.';
};

const Facts = ({ service }: { service: ServiceDetail }) => {
  const { status, soh, finalTestMessage } = service;
  return (
    <SheetFacts>
      <SheetFact
        label="Result of the service"
        note={isRunning(service) ? 'The service is in progress.' : (finalTestMessage ?? 'As reported by the analyzer.')}
      >
        <ServiceStatusIcon status={status} />
      </SheetFact>
      <SheetFact label="State of the battery" note={<SohNote service={service} />}>
        <BatteryVerdict sohPercent={soh} of={judgedAs(service)} />
      </SheetFact>
    </SheetFacts>
  );
};

const timesOf = (service: ServiceDetail): Field[] => [
  { label: 'Start', value: <ExactTime at={service.startTime} /> },
  { label: 'End', value: isRunning(service) ? 'In progress' : <ExactTime at={serviceEnd(service)} /> },
];

const metricsHeightPx = 190;
const halfWidthPx = 336;
const spectrumHeightPx = 220;

const Samples = ({ service }: { service: ServiceDetail }) => {
  const [plot] = useMemo(() => serviceMetricsPlots(service, []), [service]);
  if (plot === undefined) return null;
  return (
    <SheetPart title="Measurements during the service">
      <ChartLegend layers={plot.layers} />
      <PaperPicture plot={plot} heightPx={metricsHeightPx} />
    </SheetPart>
  );
};

const Spectrum = ({ service }: { service: ServiceDetail }) => {
  const plots = useMemo(() => {
    const spectrum = spectrumOf(service);
    return spectrum === undefined ? [] : [nyquistPlot([spectrum]), bodePlot([spectrum])];
  }, [service]);
  if (plots.length === 0) return null;
  return (
    <SheetPart title="Impedance spectrum: Nyquist plot; Bode plot with magnitude solid and phase dashed">
      <div className={styles['spectrum']}>
        {plots.map((plot) => (
          <PaperPicture key={plot.title} plot={plot} widthPx={halfWidthPx} heightPx={spectrumHeightPx} />
        ))}
      </div>
    </SheetPart>
  );
};

const Contents = ({ service }: { service: ServiceDetail }) => {
  const { serviceId, serviceType, batterySerialNumber, batteryModelName, notes } = service;
  const field = serviceField(service);
  return (
    <>
      <SheetHead
        kind={`Service ${serviceId}${serviceType === null ? '' : ` · ${serviceType}`}`}
        title={<SerialNumber>{batterySerialNumber ?? 'No Serial'}</SerialNumber>}
        subtitle={batteryModelName}
      />
      <Facts service={service} />
      <BayDeviationNote deviation={service.bayDeviation} />
      <SheetFields title="Figures" fields={figures.filter((key) => service[key] !== null).map(field)} />
      <SheetFields
        title="Who, when and where"
        fields={[
          ...timesOf(service),
          field('duration'),
          ...whoAndWhere.filter((key) => service[key] !== null).map(field),
        ]}
      />
      <Samples service={service} />
      <Spectrum service={service} />
      {notes === null || notes === '' ? null : (
        <SheetPart title="Notes">
          <p className={styles['notes']}>{notes}</p>
        </SheetPart>
      )}
    </>
  );
};

const nameOf = ({ serviceId, batterySerialNumber, startTime }: ServiceDetail): string =>
  sheetName(`Service ${serviceId} of ${batterySerialNumber ?? 'No Serial'}`, startTime);

/** A service on one page: its result, the battery's condition, and the measurements. */
export const ServiceSheet = ({ id }: { id: number }) => (
  <Sheet
    noun="service"
    query={useDetail('services', id)}
    nameOf={nameOf}
    back={
      <ButtonLink to="/services" search={{ service: id }} variant="default">
        Service Details
      </ButtonLink>
    }
  >
    {(service) => <Contents service={service} />}
  </Sheet>
);
