import { MantineProvider } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Logo } from '../../ui/logo.tsx';
import { staticHtml } from '../../ui/static-html.ts';
import headerStyles from '../shell/header.module.css';
import { mainPages } from '../shell/navigation-links.tsx';
import { SkeletonPage, type SkeletonAddress } from './skeleton-page.tsx';
import styles from './skeleton-page.module.css';

export { skeletonTitles } from './skeleton-page.tsx';

const Menu = () => (
  <span className={`${headerStyles['menu']} ${styles['menu']}`}>
    <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
  </span>
);

const Navigation = ({ current }: { current: SkeletonAddress }) => (
  <nav aria-label="Main" className={headerStyles['links']}>
    {mainPages.map(({ to, name }) => (
      <a key={to} href={to} aria-current={to === current ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
);

/** The header of the shell as it is before the user is known. */
const SkeletonHeader = ({ address }: { address: SkeletonAddress }) => {
  const isSignedIn = address !== '/login';
  return (
    <header className={headerStyles['header']} data-signed-in={isSignedIn}>
      {isSignedIn ? <Menu /> : null}
      <a href="/dashboard" className={headerStyles['logo']} aria-label="Ohmstead dashboard">
        <Logo />
      </a>
      {isSignedIn ? <Navigation current={address} /> : null}
    </header>
  );
};

/** What the document of a page contains until its scripts have run, as HTML. */
export const renderSkeleton = (address: SkeletonAddress): string =>
  staticHtml(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <div id="skeleton" aria-busy="true" className={styles['skeleton']}>
        <SkeletonHeader address={address} />
        <main>
          <SkeletonPage address={address} />
        </main>
      </div>
    </MantineProvider>,
  );
