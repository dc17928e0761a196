import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { ScanPage } from './scan-page.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('scan.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      {/* Replaces the history entry, so that going back does not start a camera again. */}
      <ScanPage
        forClaim={new URLSearchParams(location.search).has('claim')}
        onOpen={(address) => location.replace(address)}
      />
    </ThemeProvider>
  </StrictMode>,
);
