import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * HTML for a document that is rendered while the console is built. The content security policy forbids style attributes, so what components
 * set through them is in style sheets.
 */
export const staticHtml = (element: ReactElement): string =>
  renderToStaticMarkup(element).replaceAll(/ style="[^"]*"/g, '');
