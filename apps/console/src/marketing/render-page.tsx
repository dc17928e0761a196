import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomePage } from './home/home-page.tsx';
import { SignupPage } from './signup/signup-page.tsx';

const pages: Record<string, ReactElement> = { '/': <HomePage />, '/signup': <SignupPage /> };

/** The documents' policy forbids style attributes: what parts of the console set through the DOM stands in style sheets here. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');

/** A public page as HTML. */
export const renderPage = (path: string): string => {
  const page = pages[path];
  if (page === undefined) throw new Error(`There is no public page ${path}`);
  return withoutStyles(renderToStaticMarkup(page));
};
