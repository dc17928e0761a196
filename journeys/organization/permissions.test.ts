import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

const settingsLinks = [
  'Users and Groups',
  'Locations',
  'Display Configurations',
  'Disposition',
  'Data retention',
  'Audit log',
];

/** The names in the first column of a list, once it is loaded. */
async function namesOf(page: Page, list: string): Promise<string[]> {
  await page.goto(`/${list}?pageSize=50`);
  await page.locator('table[aria-busy="false"]').waitFor();
  return page.locator('tr[aria-rowindex] th[scope="row"]').allTextContents();
}

async function idOf(page: Page, kind: string, name: RegExp): Promise<string> {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('dialog').waitFor();
  return new URL(page.url()).searchParams.get(kind) ?? '';
}

test('a technician finds no link to settings that they may not use', async () => {
  const page = await openVisit({ as: 'technician@ohmstead.example' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account' }).click();
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await links.first().waitFor();
  const names = await links.allTextContents();
  expect(names).toContain('My Profile');
  expect(names.filter((name) => settingsLinks.includes(name))).toEqual([]);
});

test('a technician with one location sees the devices and batteries there, and no others', async () => {
  const page = await openVisit({ as: 'technician@ohmstead.example' });
  expect(await namesOf(page, 'devices')).toEqual(['Clinic bench']);
  const batteries = await namesOf(page, 'batteries');
  expect(batteries.length).toBeGreaterThan(0);
  expect(batteries.filter((name) => !name.startsWith('CLINIC-'))).toEqual([]);
});

test('another organisation sees only its own devices and batteries', async () => {
  const page = await openVisit({ as: 'other@ohmstead.example' });
  expect(await namesOf(page, 'devices')).toEqual(['Garage bench']);
  expect((await namesOf(page, 'batteries')).filter((name) => !name.startsWith('GARAGE-'))).toEqual([]);
});

test('the address of another’s device shows nothing, neither to a technician nor to another organisation', async () => {
  const ours = await openVisit({ as: 'demo@ohmstead.example' });
  await namesOf(ours, 'devices');
  const id = await idOf(ours, 'device', /^Depot bench$/);
  for (const who of ['technician', 'other']) {
    const page = await openVisit({ as: `${who}@ohmstead.example` });
    await page.goto(`/devices?device=${id}`);
    await page.getByText('The device you requested cannot be found.').waitFor();
    expect(await page.getByText('Depot bench').count()).toBe(0);
  }
});
