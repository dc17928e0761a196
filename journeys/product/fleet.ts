/** Texts that would run if a page took them for markup, one for each field that takes a name. */
export const canaries = {
  location: '<b onmouseover=alert(1)>Yard</b>',
  deviceName: '<img src=x onerror=alert(2)>',
  deviceSerial: '"><svg onload=alert(3)>',
  batterySerial: '</td><script>alert(4)</script>',
  usedIn: '{{7*7}}<iframe src=javascript:alert(5)>',
};

/** The analyzer without an owner, until a journey claims it. */
export const unclaimedSerial = 'OA4-9';

const ours = { organization: 'Harbor City Services' };
const theirs = { organization: 'Meadow Transit', location: 'Central Garage' };
const depot = { ...ours, location: 'Riverside Depot' };
/** The only location that the technician sees. */
const clinic = { ...ours, location: 'North Clinic' };
const yard = { ...ours, location: canaries.location };
/** One battery stays in its bay: only the console starts services here. */
const store = { ...ours, location: 'Store Room' };
/** No service ever runs here. */
const training = { ...ours, location: 'Training Room' };

const analyzer = {
  name: 'OA-4',
  type: 'Battery Analyzer',
  description: 'Four-bay analyzer for lithium packs up to 60 V',
  deviceClass: 'analyzer',
  bayCount: 4,
  adapter: 'Universal lithium',
  chemistries: ['Li-ion'],
  serviceTypes: ['Charge', 'Discharge'],
  firmware: '2.4.1',
};
const spectro = {
  name: 'OS-1',
  type: 'Spectro Analyzer',
  description: 'Impedance spectroscopy from 20 mHz to 20 kHz',
  deviceClass: 'spectro',
  bayCount: 1,
  adapter: 'Kelvin probes',
  chemistries: ['Li-ion'],
  serviceTypes: ['Spectro'],
  firmware: '3.0.2',
};
const pack = {
  name: 'HX-108-49',
  manufacturer: 'Halden Cell Works',
  chemistry: 'Li-ion',
  designCapacityMah: 4900,
  nominalVoltageV: 10.8,
  cycleLife: 520,
  cyclesPerDay: 0.45,
  serviceEveryDays: 46,
  serviceParameters: 'C-rate 0.5, target 80 %',
  smart: true,
  usedIn: ['Infusion pump'],
};

const device = (place: object, model: string, serialNumber: string, name: string) => ({
  ...place,
  model,
  serialNumber,
  name,
});

const packs = (place: object, prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...place,
    serialNumber: `${prefix}-${String(index + 1).padStart(3, '0')}`,
    model: pack.name,
    usedIn: 'Infusion pump',
    ageDays: 200 + 60 * index,
  }));

/** Small, so that it is made in seconds: two organisations, five locations in the first, and one of each kind of hostile name. */
export const fleet = {
  name: 'journeys',
  seed: 7,
  organizations: [
    { name: ours.organization, locations: [depot, clinic, yard, store, training].map(({ location }) => location) },
    { name: theirs.organization, locations: [theirs.location] },
  ],
  deviceModels: [analyzer, spectro],
  batteryModels: [pack],
  devices: [
    device(depot, 'OA-4', 'OA4-1', 'Depot bench'),
    device(depot, 'OS-1', 'OS1-1', 'Depot spectro'),
    device(clinic, 'OA-4', 'OA4-2', 'Clinic bench'),
    device(yard, 'OA-4', canaries.deviceSerial, canaries.deviceName),
    device(store, 'OA-4', 'OA4-5', 'Store bench'),
    device(training, 'OA-4', 'OA4-6', 'Training bench 1'),
    device(training, 'OA-4', 'OA4-7', 'Training bench 2'),
    device(theirs, 'OA-4', 'OA4-3', 'Garage bench'),
    { organization: null, location: null, model: 'OA-4', serialNumber: unclaimedSerial, name: null },
  ],
  batteries: [
    ...packs(depot, 'DEPOT', 9),
    ...packs(clinic, 'CLINIC', 6),
    ...packs(yard, 'YARD', 2),
    { ...yard, serialNumber: canaries.batterySerial, model: pack.name, usedIn: canaries.usedIn, ageDays: 300 },
    ...packs(store, 'STORE', 1),
    ...packs(theirs, 'GARAGE', 4),
  ],
};
