import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AccessByOthers } from '../../features/account/access-by-others.tsx';
import { EmailForm } from '../../features/account/email-form.tsx';
import { NamesForm } from '../../features/account/names-form.tsx';
import { notifySaved } from '../../features/account/own-user-notices.ts';
import { PasswordForm } from '../../features/account/password-form.tsx';
import { profileTabs } from '../../features/account/profile-search.ts';
import { PhotoField } from '../../features/photos/photo-field.tsx';
import { useUser } from '../../data/session/session.ts';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import styles from './profile-page.module.css';

const from = '/shell/account/profile';

/** Shown once to users who have just confirmed a new address, but not again after a reload. */
const useConfirmedNotice = () => {
  const { changeEmailAddress, ...search } = useSearch({ from });
  const navigate = useNavigate();
  const tell = useEffectEvent(() => {
    notifySaved('Email address changed', 'Your email address has been changed. Log in with it from now on.');
    void navigate({ to: '/account/profile', search, replace: true });
  });
  useEffect(() => {
    if (changeEmailAddress === true) tell();
  }, [changeEmailAddress]);
};

const useTab = () => {
  const { tab = 'personal' } = useSearch({ from });
  const navigate = useNavigate();
  const open = (wanted: string | null) => {
    const chosen = profileTabs.find((name) => name === wanted && name !== 'personal');
    void navigate({ to: '/account/profile', search: chosen === undefined ? {} : { tab: chosen }, replace: true });
  };
  return { tab, open };
};

/** On a phone, the row of tabs is longer than its window. */
const useOpenTabInSight = (tab: string) => {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = tabs.current?.querySelector<HTMLElement>(`[id$="-tab-${tab}"]`);
    if (!tabs.current || !opened) return;
    tabs.current.scrollLeft = opened.offsetLeft + opened.offsetWidth - tabs.current.clientWidth;
  }, [tab]);
  return tabs;
};

export const ProfilePage = () => {
  const user = useUser();
  const { tab, open } = useTab();
  const tabs = useOpenTabInSight(tab);
  useConfirmedNotice();
  return (
    <SettingsPage title="My Profile">
      <Tabs value={tab} onChange={open} keepMounted={false} className={styles['card'] ?? ''}>
        <Tabs.List ref={tabs} className={styles['tabs'] ?? ''}>
          <Tabs.Tab value="personal">Personal Info</Tabs.Tab>
          <Tabs.Tab value="email">Email Address</Tabs.Tab>
          <Tabs.Tab value="password">Password</Tabs.Tab>
          <Tabs.Tab value="access">Access by others</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="personal">
          {user === null ? null : <PhotoField user={user} />}
          <NamesForm />
        </Tabs.Panel>
        <Tabs.Panel value="email">
          <EmailForm />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <AccessByOthers />
        </Tabs.Panel>
      </Tabs>
    </SettingsPage>
  );
};
