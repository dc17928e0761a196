import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './marketing-page.module.css';

type MarketingPageProps = { withSignup?: boolean; children: ReactNode };

/** Marketing mode: none of the application's chrome. */
export const MarketingPage = ({ withSignup = true, children }: MarketingPageProps) => (
  <>
    <a className={styles['skip']} href="#content">
      Skip to content
    </a>
    <Header withSignup={withSignup} />
    <main id="content">{children}</main>
    <Footer />
  </>
);
