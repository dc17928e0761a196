import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { ok } from '../../testing/fake-api.ts';
import { batteryRow, deviceRow, serviceRow } from '../../testing/list-answers.ts';
import { openList, shownRows } from '../../testing/open-list.ts';

type Page = Awaited<ReturnType<typeof openList>>;

const bar = () => within(screen.getByRole('list', { name: 'Filters' }));
const offered = () =>
  bar()
    .getAllByRole('button')
    .map((button) => button.textContent);
const retirement = () => within(bar().getByRole('radiogroup', { name: 'In use or retired' }));
const open = async ({ user }: Page, name: string | RegExp) => {
  await user.click(bar().getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
const type = async ({ user }: Page, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
const labelsOf = (control: Awaited<ReturnType<typeof open>>) =>
  control.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const filterIn = (address: string): unknown =>
  JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '{}');
const day = (date: number, hour = 12) => new Date(2026, 9, date, hour).getTime();

describe('the filters bar', () => {
  const batteries = [
    batteryRow(1, {
      lastSoh: 97.6,
      designCapacity: 2_000,
      nomVoltage: 3.6,
      lastServiceTime: day(1),
      lastStatus: 'pass',
    }),
    batteryRow(2, {
      lastSoh: 71.2,
      designCapacity: 5_000,
      nomVoltage: 11.1,
      lastServiceTime: day(9),
      lastStatus: 'fail',
    }),
    batteryRow(3, { lastSoh: null, designCapacity: null, retired: day(4), favourite: true }),
    batteryRow(4, { lastSoh: 79.9, retired: day(8), lastStatus: 'servicing' }),
  ];

  test('of batteries holds what the filter object gives', async () => {
    await openList('batteries', batteries);
    expect(offered()).toEqual(['Status', 'State of health', 'Disposition', 'Last service time', 'Favourites']);
    const choices = retirement().getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual(['In use', 'Retired', 'All']);
    expect(choices[2]).toBeChecked();
  });

  test('a range slider is offered only when the minimum is below the maximum', async () => {
    await openList('batteries', [batteryRow(1, { lastSoh: 80 }), batteryRow(2, { lastSoh: 80 })]);
    expect(offered()).toEqual(['Status', 'Disposition', 'Favourites']);
  });

  test('bounds come from the data, floored and ceiled to whole numbers', async () => {
    const page = await openList('batteries', batteries);
    const control = await open(page, 'State of health');
    expect(control.getByRole('spinbutton', { name: 'From' })).toHaveValue(71);
    expect(control.getByRole('spinbutton', { name: 'To' })).toHaveValue(98);
    expect(control.getByRole('slider', { name: 'State of health from' })).toHaveAttribute('aria-valuemin', '71');
  });

  test('range filters apply only if narrower than the full range', async () => {
    const page = await openList('batteries', batteries);
    const control = await open(page, 'State of health');
    await type(page, control.getByRole('spinbutton', { name: 'To' }), '80');
    expect(shownRows()).toEqual(['SN2', 'SN4']);
    await type(page, control.getByRole('spinbutton', { name: 'To' }), '98');
    expect(shownRows()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).not.toBeInTheDocument();
  });

  test('a number out of bounds gets a clear error and narrows nothing', async () => {
    const page = await openList('batteries', batteries);
    const control = await open(page, 'State of health');
    await type(page, control.getByRole('spinbutton', { name: 'From' }), '7');
    expect(control.getByText('From 71 to 98')).toBeVisible();
    expect(shownRows()).toHaveLength(4);
  });

  test('statuses of batteries are pass, fail and servicing, each with how many there are', async () => {
    const page = await openList('batteries', batteries);
    const control = await open(page, 'Status');
    const options = control.getAllByRole('checkbox').map((box) => box.closest('[class*=option]')?.textContent);
    expect(options).toEqual(['Passed1', 'Failed1', 'Servicing1']);
    await page.user.click(control.getByRole('checkbox', { name: 'Failed' }));
    await page.user.click(control.getByRole('checkbox', { name: 'Servicing' }));
    expect(shownRows()).toEqual(['SN2', 'SN4']);
  });

  test('favourites narrow the list; In use, Retired and All are one control', async () => {
    const page = await openList('batteries', batteries);
    await page.user.click(bar().getByRole('button', { name: 'Favourites' }));
    expect(shownRows()).toEqual(['SN3']);
    await page.user.click(bar().getByRole('button', { name: 'Remove filter Favourites' }));
    await page.user.click(retirement().getByRole('radio', { name: 'In use' }));
    expect(shownRows()).toEqual(['SN1', 'SN2']);
    await page.user.click(retirement().getByRole('radio', { name: 'Retired' }));
    expect(shownRows()).toEqual(['SN3', 'SN4']);
    await page.user.click(retirement().getByRole('radio', { name: 'All' }));
    expect(shownRows()).toHaveLength(4);
  });

  test('a retirement date replaces In use', async () => {
    const page = await openList('batteries', batteries, { address: '/batteries?filter={"notRetired":true}' });
    await page.user.click(screen.getByRole('button', { name: 'More filters' }));
    const slider = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await page.user.click(slider.getByRole('button', { name: /^Retirement date/ }));
    await page.user.click(slider.getByRole('button', { name: 'Oct 8, 2026' }));
    expect(shownRows()).toEqual(['SN4']);
    expect(retirement().getByRole('radio', { name: 'All' })).toBeChecked();
  });

  test('locations, models, manufacturers, chemistries and what a battery is used in can be chosen; what has none too', async () => {
    const page = await openList('batteries', [
      batteryRow(1, { location: 'Depot', modelName: 'HX', manufacturer: 'Ener', chemistry: 'NiMH', usedIn: 'Pump' }),
      batteryRow(2, { location: 'Ward', modelName: 'BB', manufacturer: 'Volt', chemistry: 'Li-Ion', usedIn: null }),
      batteryRow(3, { location: null, modelName: 'BB', manufacturer: 'Volt', chemistry: 'Li-Ion', usedIn: null }),
    ]);
    const location = await open(page, 'Location');
    expect(labelsOf(location)).toEqual(['Depot', 'Ward', 'None yet']);
    await page.user.click(location.getByRole('checkbox', { name: 'None yet' }));
    expect(shownRows()).toEqual(['SN3']);
    expect(bar().getByText('Location: None yet')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'More filters' }));
    const slider = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const headings = slider.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'StatusAny',
      'DispositionAny',
      'LocationNone yet',
      'ModelAny',
      'ManufacturerAny',
      'ChemistryAny',
      'Used inAny',
    ]);
  });

  test('of more than eight values, one is found by its name', async () => {
    const models = Array.from({ length: 120 }, (_, index) => batteryRow(index + 1, { modelName: `M${index + 1}` }));
    const page = await openList('batteries', models);
    const control = await open(page, 'Model');
    expect(control.getByText('20 further values not shown. Search for them by name')).toBeInTheDocument();
    await page.user.click(control.getByRole('textbox', { name: 'Find among Model' }));
    await page.user.paste('m119');
    expect(labelsOf(control)).toEqual(['M119']);
  });

  test('a line sums up what is filtered: how many, their median state of health, and how many are below the threshold', async () => {
    const page = await openList('batteries', batteries);
    expect(await screen.findByText(/^4 batteries · median state of health 79.9.% · 2 below threshold$/)).toBeVisible();
    await page.user.click(retirement().getByRole('radio', { name: 'In use' }));
    expect(await screen.findByText(/^2 batteries · median state of health 84.4.% · 1 below threshold$/)).toBeVisible();
    expect(screen.getByText('2 of 4')).toBeVisible();
    page.answers['GET /dispositionPolicies/thresholds'] = () =>
      ok({ thresholds: [{ scope: 'organization', value: null, keep: 98 }] });
    await act(async () => announceChange('dispositionPolicies'));
    expect(await screen.findByText(/^2 batteries · median state of health 84.4.% · 2 below threshold$/)).toBeVisible();
    expect(screen.getAllByText('Below 98 %')[0]).toBeVisible();
  });

  test('removable chips show what is active, with Clear all, and a count shows how many match', async () => {
    const page = await openList('batteries', batteries, {
      address: '/batteries?filter={"statuses":["pass","fail"],"sohRange":[null,80],"keywords":["sn"]}',
    });
    expect(screen.getByText('1 of 4')).toBeVisible();
    expect(bar().getByText('Status: Passed, Failed')).toBeVisible();
    await page.user.click(bar().getByRole('button', { name: 'Remove filter State of health: up to 80 %' }));
    expect(shownRows()).toEqual(['SN1', 'SN2']);
    await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(shownRows()).toHaveLength(4);
    expect(screen.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  });

  test('filters are kept in the address and in uiSettings, and are restored from either', async () => {
    const page = await openList('batteries', batteries);
    await page.user.click(bar().getByRole('button', { name: 'Favourites' }));
    await waitFor(() => expect(filterIn(page.address())).toEqual({ favourites: true }));
    const saved = { batteries: { filters: expect.objectContaining({ favourites: true, statuses: null }) } };
    await waitFor(() => expect(page.savedSettings()).toEqual(saved));
  });

  test('filters of uiSettings apply unless the address has some, and are then added to it', async () => {
    const page = await openList('batteries', batteries, {
      uiSettings: { batteries: { filters: { favourites: true } } },
    });
    expect(shownRows()).toEqual(['SN3']);
    await waitFor(() => expect(filterIn(page.address())).toEqual({ favourites: true }));
  });

  test('a link to the unfiltered list shows everything, whatever its reader has in uiSettings', async () => {
    const page = await openList('batteries', batteries, {
      uiSettings: { batteries: { filters: { favourites: true } } },
    });
    await waitFor(() => expect(filterIn(page.address())).toEqual({ favourites: true }));
    await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(page.address()).toBe('/batteries?page=1'));
    expect(shownRows()).toHaveLength(4);
  });

  test('on a narrow screen they are in a slider that announces the number of matching rows', async () => {
    const page = await openList('batteries', batteries);
    await page.user.click(screen.getByRole('button', { name: 'Filters' }));
    const slider = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await page.user.click(slider.getByRole('button', { name: /^Status/ }));
    await page.user.click(slider.getByRole('checkbox', { name: 'Failed' }));
    expect(slider.getByRole('button', { name: /^Status/ })).toHaveTextContent('StatusFailed');
    expect(slider.getByRole('button', { name: /^State of health/ })).toHaveTextContent('State of healthAny');
    await page.user.click(slider.getByRole('button', { name: 'Show 1 battery' }));
    expect(shownRows()).toEqual(['SN2']);
    expect(screen.getByRole('button', { name: 'Filters 1' })).toBeInTheDocument();
  });
});

describe('the filters of dates', () => {
  const services = [
    serviceRow(1, { startTime: day(5, 8) }),
    serviceRow(2, { startTime: day(6, 23) }),
    serviceRow(3, { startTime: day(7, 0) }),
    serviceRow(4, { startTime: day(9) }),
  ];

  test('include the whole end day', async () => {
    const page = await openList('services', services);
    const control = await open(page, 'Start time');
    await page.user.click(control.getByRole('button', { name: 'Oct 6, 2026' }));
    await page.user.click(control.getByRole('button', { name: 'Oct 6, 2026' }));
    expect(shownRows()).toEqual(['SN2']);
    expect(bar().getByText('Start time: Oct 6, 2026')).toBeVisible();
  });

  test('the first date cannot be after the second; the second cannot be before the first', async () => {
    const page = await openList('services', services);
    const control = await open(page, 'Start time');
    await page.user.click(control.getByRole('button', { name: 'Oct 7, 2026' }));
    expect(control.getByRole('button', { name: 'Oct 6, 2026' })).toBeDisabled();
    await page.user.click(control.getByRole('button', { name: 'Oct 8, 2026' }));
    await page.user.click(control.getByRole('button', { name: /^From/ }));
    expect(control.getByRole('button', { name: 'Oct 9, 2026' })).toBeDisabled();
  });

  test("a date can be cleared; it then shows 'Any Date'", async () => {
    const page = await openList('services', services);
    const control = await open(page, 'Start time');
    expect(control.getAllByText('Any Date')).toHaveLength(2);
    await page.user.click(control.getByRole('button', { name: 'Oct 7, 2026' }));
    expect(shownRows()).toEqual(['SN4', 'SN3']);
    await page.user.click(control.getByRole('button', { name: 'Clear From' }));
    expect(control.getAllByText('Any Date')).toHaveLength(2);
    expect(shownRows()).toHaveLength(4);
  });
});

describe('the filters of services', () => {
  const services = [
    serviceRow(1, { serviceType: 'Charge', status: 'pass', duration: 60 }),
    serviceRow(2, { serviceType: 'Spectro', status: 'aborted', duration: 3_600 }),
    serviceRow(3, { serviceType: 'Own Words', status: 'servicing', duration: 7_200, startTime: day(9) }),
  ];

  test('are keywords, statuses, service types, duration and start time', async () => {
    await openList('services', services);
    expect(offered()).toEqual(['Status', 'Service type', 'Start time']);
    expect(screen.getByRole('button', { name: 'More filters' })).toBeVisible();
  });

  test('statuses read Passed, Failed, Servicing and Aborted', async () => {
    const page = await openList('services', services);
    const control = await open(page, 'Status');
    expect(labelsOf(control)).toEqual(['Passed', 'Failed', 'Servicing', 'Aborted']);
  });

  test('service types are those that the rows have', async () => {
    const page = await openList('services', services);
    const control = await open(page, 'Service type');
    expect(labelsOf(control)).toEqual(['Charge', 'Own Words', 'Spectro']);
    await page.user.click(control.getByRole('checkbox', { name: 'Own Words' }));
    expect(shownRows()).toEqual(['SN3']);
  });

  test('a duration is shown as a clock', async () => {
    await openList('services', services, { address: '/services?filter={"durationRange":[null,3600]}' });
    expect(bar().getByText('Duration: up to 1:00:00')).toBeVisible();
    expect(shownRows()).toEqual(['SN1', 'SN2']);
  });

  test('the list begins with the newest start when nothing else is remembered', async () => {
    const page = await openList('services', [...services, serviceRow(4, { startTime: day(3) })]);
    expect(shownRows()).toEqual(['SN3', 'SN4', 'SN1', 'SN2']);
    expect(screen.getByRole('combobox', { name: 'Sort field' })).toHaveDisplayValue('Sort By: Start Time');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort field' }), 'Choose sort field');
    expect(shownRows()[0]).toBe('SN3');
  });
});

describe('the filters of devices', () => {
  const devices = [
    deviceRow(1, { online: false }),
    deviceRow(2),
    deviceRow(3, { online: false, firmwareUpgrade: true }),
  ];
  const options = async (page: Page) => labelsOf(await open(page, 'Status'));

  test('are idle, active, offline and those with a failed bay, with the firmware tag for those who may upgrade', async () => {
    const page = await openList('devices', devices, { may: ['perm-devices-update-firmware'] });
    expect(await options(page)).toEqual(['Idle', 'Active', 'Offline', 'Failed bay', 'Firmware upgrade']);
    await page.user.click(screen.getByRole('checkbox', { name: 'Idle' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Firmware upgrade' }));
    expect(shownRows()).toEqual(['Bench 2', 'Bench 3']);
  });

  test('leave the firmware tag out for the others', async () => {
    expect(await options(await openList('devices', devices))).toEqual(['Idle', 'Active', 'Offline', 'Failed bay']);
  });
});

describe('keywords', () => {
  const rows = [
    batteryRow(1, { manufacturer: 'Ärzte & Co', usedIn: 'Infusion pump' }),
    batteryRow(2, { manufacturer: 'Ärzte & Co', chemistry: 'NiMH' }),
    batteryRow(3, { lastServiceParameters: 'arzte infusion' }),
  ];

  test('each must match one of the listed fields, as a part of it, without case and accents', async () => {
    const { user } = await openList('batteries', rows);
    const box = screen.getByRole('searchbox', { name: 'Keywords' });
    await user.type(box, 'ARZTE');
    expect(shownRows()).toEqual(['SN1', 'SN2']);
    await user.type(box, '   pump');
    expect(shownRows()).toEqual(['SN1']);
  });
});
