import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomePage } from './home/home-page.tsx';
import { SignupPage } from './signup/signup-page.tsx';

const pages: Record<string, ReactElement> = { '/': <HomePage />, '/signup': <SignupPage /> };

/** The content security policy forbids style attributes: what components of the console set through the DOM is in style sheets here. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');

export const renderPage = (path: string): string => {
  const page = pages[path];
  if (page === undefined) throw new Error(`There is no public page ${path}`);
  return withoutStyles(renderToStaticMarkup(page));
};
