import type { ReactElement } from 'react';
import { staticHtml } from '../ui/static-html.ts';
import { HomePage } from './home/home-page.tsx';
import { SignupPage } from './signup/signup-page.tsx';

const pages: Record<string, ReactElement> = { '/': <HomePage />, '/signup': <SignupPage /> };

export const renderPage = (path: string): string => {
  const page = pages[path];
  if (page === undefined) throw new Error(`There is no public page ${path}`);
  return staticHtml(page);
};
