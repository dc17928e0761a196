import type { UserData } from '@ohmstead/contract';
import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { BellPlace } from './bell-place.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import styles from './header.module.css';

const HeaderViews = lazyPart(
  () => import('./header-views.tsx'),
  (module) => module.HeaderViews,
);

type HeaderProps = { user: UserData | null; onOpen: (panel: 'navigation' | 'account' | 'search') => void };

const AccountButton = ({ user, onOpen }: { user: UserData; onOpen: () => void }) => (
  <button type="button" className={styles['account']} aria-haspopup="dialog" aria-label="Account" onClick={onOpen}>
    <Avatar user={user} size={32} />
  </button>
);

const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    className={styles['search']}
    aria-haspopup="dialog"
    aria-label="Search"
    aria-keyshortcuts="Control+K Meta+K"
    title="Search (Ctrl K)"
    onClick={onOpen}
  >
    <IconSearch size={20} stroke={1.75} aria-hidden="true" />
  </button>
);

export const Header = ({ user, onOpen }: HeaderProps) => (
  <header className={styles['header']} data-signed-in={user !== null}>
    {user === null ? null : (
      <ActionIcon
        className={styles['menu']}
        size={40}
        color="gray"
        aria-haspopup="dialog"
        aria-label="Navigation"
        onClick={() => onOpen('navigation')}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    )}
    <Link to="/dashboard" className={styles['logo']} aria-label="Ohmstead dashboard">
      <Logo />
    </Link>
    {user === null ? null : (
      <>
        <nav aria-label="Main" className={styles['links']}>
          <NavigationLinks Views={HeaderViews} />
        </nav>
        <p className={styles['welcome']}>{user.firstName === null ? 'Welcome' : `Welcome, ${user.firstName}`}</p>
        <BellPlace />
        <SearchButton onOpen={() => onOpen('search')} />
        <AccountButton user={user} onOpen={() => onOpen('account')} />
      </>
    )}
  </header>
);
