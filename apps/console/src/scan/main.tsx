import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { ScanPage } from './scan-page.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('scan.html has no #root');
const asked = new URLSearchParams(location.search);
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      {/* Replaces the history entry, so that going back does not start a camera again. */}
      <ScanPage
        scanFor={(['claim', 'many'] as const).find((each) => asked.has(each)) ?? 'one'}
        onOpen={(address) => location.replace(address)}
      />
    </ThemeProvider>
  </StrictMode>,
);
