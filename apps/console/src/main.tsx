import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { nextTask } from './lib/browser/next-task.ts';
import { startApp } from './app/start-app.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
// Each step takes a slow phone long enough by itself, and a transition is rendered a little at a time.
await nextTask();
const { router, data } = startApp();
await nextTask();
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} data={data} />
    </StrictMode>,
  ),
);
// Formatting the first number takes the browser 18 ms, so it is done here, while the answers are on their way.
await nextTask();
(0).toLocaleString('en');
