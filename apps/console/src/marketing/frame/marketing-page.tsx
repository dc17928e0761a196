import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './marketing-page.module.css';

type MarketingPageProps = { withSignup?: boolean; children: ReactNode };

/** The public pages, without the frame of the application. */
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
