import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UserData } from '@ohmstead/contract';
import { noteReached, noteUnreached } from '../../data/connection.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { resizeWindow } from '../../testing/match-media.ts';
import { visit } from '../../testing/visit.tsx';

const openAs = async (change: Parameters<typeof aUser>[0] = {}) => {
  const user: UserData = aUser(change);
  const api = fakeApi({ 'GET /session': () => ok(user), 'POST /users/uiSettings': () => ok() });
  const page = visit('/account/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  return { ...page, ...api };
};

const namesOf = (links: HTMLElement[]) => links.map((link) => link.textContent);

beforeEach(() => resizeWindow(800));

describe('the navigation', () => {
  test('lists devices, batteries, services and what is due', async () => {
    await openAs();
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(namesOf(within(main).getAllByRole('link'))).toEqual(['Devices', 'Batteries', 'Services', 'Alarms', 'Due']);
  });

  test('lists reports only for users holding perm-reports', async () => {
    await openAs({ may: ['perm-reports'] });
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(namesOf(within(main).getAllByRole('link'))).toContain('Reports');
  });

  test('a welcome line shows the first name of the user', async () => {
    await openAs();
    expect(screen.getByText('Welcome, Ada')).toBeVisible();
  });

  test('the logo links to the dashboard', async () => {
    const page = await openAs();
    await page.user.click(screen.getByRole('link', { name: 'Ohmstead dashboard' }));
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
  });

  test('its slider leads to the dashboard too', async () => {
    const { user } = await openAs();
    await user.click(screen.getByRole('button', { name: 'Navigation' }));
    const slider = within(await screen.findByRole('dialog', { name: 'Navigation' }));
    const names = ['Dashboard', 'Devices', 'Batteries', 'Services', 'Alarms', 'Due', 'Scan a code'];
    expect(namesOf(slider.getAllByRole('link'))).toEqual(names);
  });

  test('its slider closes on Escape, and the focus returns to its button', async () => {
    const { user } = await openAs();
    const button = screen.getByRole('button', { name: 'Navigation' });
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Navigation' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  test('its slider closes when the window becomes wider than 900 px', async () => {
    const { user } = await openAs();
    await user.click(screen.getByRole('button', { name: 'Navigation' }));
    act(() => resizeWindow(900));
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => resizeWindow(901));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('its slider closes once one of its links was followed', async () => {
    const { user, address } = await openAs();
    await user.click(screen.getByRole('button', { name: 'Navigation' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Batteries' }));
    await waitFor(() => expect(address()).toMatch(/^\/batteries/));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Navigation' })).not.toBeInTheDocument());
  });
});

describe('the account panel', () => {
  const openPanel = async (change?: Parameters<typeof aUser>[0]) => {
    const page = await openAs(change);
    await page.user.click(screen.getByRole('button', { name: 'Account' }));
    return { ...page, panel: within(await screen.findByRole('dialog', { name: 'Account' })) };
  };
  const always = ['My Profile', 'Preferences', 'Security', 'API tokens', 'Billing', 'Logout'];

  test('shows first name, last name and organization', async () => {
    const { panel } = await openPanel();
    expect(panel.getByText('Ada Byron')).toBeVisible();
    expect(panel.getByText('Analytical Engines')).toBeVisible();
  });

  test('shows the photo served from user-photos', async () => {
    await openPanel({ photoId: 'p-1' });
    const addresses = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(addresses).toContain('/uploads/user-photos/p-1');
  });

  test('always shows links to profile, billing, preferences and logout', async () => {
    const { panel } = await openPanel();
    expect(namesOf(panel.getAllByRole('link'))).toEqual(always);
  });

  test.each([
    ['perm-users-groups', ['Users and Groups', 'Measuring', 'Data retention', 'Audit log']],
    ['perm-locations', ['Locations']],
    ['perm-disposition', ['Disposition']],
    ['perm-plan', ['Service plan']],
    ['perm-display-configurations', ['Display Configurations']],
  ])('shows with %s the links %j', async (permission, names) => {
    const { panel } = await openPanel({ may: [permission] });
    expect(namesOf(panel.getAllByRole('link'))).toEqual([...always.slice(0, -1), ...names, 'Logout']);
  });

  test('shows every link to a super user', async () => {
    const { panel } = await openPanel({ superuser: true });
    expect(panel.getAllByRole('link')).toHaveLength(18);
  });

  test('clicking the overlay closes it', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByTestId('overlay'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the chosen theme is applied and kept in the settings of the user', async () => {
    const { user, panel, requests } = await openPanel();
    await user.click(panel.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(requests.find(({ path }) => path === '/users/uiSettings')).toMatchObject({
      path: '/users/uiSettings',
      body: { changes: [{ path: 'colorScheme', value: 'dark' }] },
    });
  });
});

test('each navigation scrolls to the top', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  const { user } = await openAs();
  await user.click(screen.getByRole('link', { name: 'Ohmstead dashboard' }));
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
});

test('a lost connection shows a banner, which disappears by itself', async () => {
  await openAs();
  noteUnreached();
  expect(await screen.findByText('Offline.')).toBeVisible();
  noteReached();
  await waitFor(() => expect(screen.queryByText('Offline.')).not.toBeInTheDocument());
});

describe('a document that shows the heading of its page from the beginning', () => {
  const withSkeleton = () => {
    const skeleton = document.createElement('div');
    skeleton.id = 'skeleton';
    document.body.prepend(skeleton);
    onTestFinished(() => skeleton.remove());
    return skeleton;
  };

  test('is left as it is until it is known who visits, and then gives way to the page', async () => {
    const skeleton = withSkeleton();
    const session = Promise.withResolvers<ReturnType<typeof ok>>();
    fakeApi({ 'GET /session': () => session.promise, 'POST /users/uiSettings': () => ok() });
    visit('/account/profile');
    await screen.findByRole('main');
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
    expect(skeleton).toBeInTheDocument();
    session.resolve(ok(aUser()));
    expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeVisible();
    expect(skeleton).not.toBeInTheDocument();
  });
});
