import { MarketingPage } from '../frame/marketing-page.tsx';
import { Features } from './features.tsx';
import { GetStarted } from './get-started.tsx';
import { Masthead } from './masthead.tsx';
import { Steps } from './steps.tsx';

export const HomePage = () => (
  <MarketingPage>
    <Masthead />
    <Steps />
    <Features />
    <GetStarted />
  </MarketingPage>
);
