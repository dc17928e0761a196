import { NativeSelect } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useIsBelowSideNavigation } from '../../lib/browser/use-narrow.ts';
import { Page, type PageProps } from './page.tsx';
import { SettingsLinks, useSettingsPlaces } from './settings-places.tsx';
import styles from './settings-page.module.css';

/** On narrow screens, one select field replaces the side navigation. */
const PlaceSelect = () => {
  const places = useSettingsPlaces();
  const { pathname } = useLocation();
  const current = places.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={styles['select'] ?? ''}
      aria-label="Settings page"
      data={places.map(({ to, label }) => ({ value: to, label }))}
      value={current?.to ?? pathname}
      onChange={({ currentTarget }) => {
        const place = places.find(({ to }) => to === currentTarget.value);
        if (place !== undefined) void navigate({ to: place.to });
      }}
    />
  );
};

/** The frame of all settings and account pages: the navigation at the side, and the same width. */
export const SettingsPage = (page: PageProps) => {
  const isNarrow = useIsBelowSideNavigation();
  return (
    <div className={styles['frame']}>
      <nav className={styles['places']} aria-label="Settings">
        {isNarrow ? <PlaceSelect /> : <SettingsLinks />}
      </nav>
      <div className={styles['page']}>
        <Page {...page} />
      </div>
    </div>
  );
};
