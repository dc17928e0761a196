import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWhenOutdated } from './app/reload-when-outdated.ts';
import { startApp } from './app/start-app.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
reloadWhenOutdated();
const { router, data } = startApp();
createRoot(root).render(
  <StrictMode>
    <App router={router} data={data} />
  </StrictMode>,
);
