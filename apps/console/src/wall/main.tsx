import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followVersion } from './follow-version.ts';
import { keepAwake } from './keep-awake.ts';
import { WallPage } from './wall-page.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('wall.html has no #root');
const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
// Each screen has its own; otherwise the system decides.
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['mantineColorScheme'] = theme;
keepAwake();
followVersion();
createRoot(root).render(
  <StrictMode>
    <WallPage location={asked.get('location')} />
  </StrictMode>,
);
