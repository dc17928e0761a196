import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { isFirefox } from '../browser.ts';

export type Trouble = { expectNone: () => void };

/** The product logs a call that fails, and so does the browser: a refusal or a lost network is not an error of the page. */
const ofCalls = /^ChunkError: |^(?:GET|POST|PUT|DELETE) \/\S*: |net::ERR_INTERNET_DISCONNECTED|Failed to load resource/;

/** Over WebDriver BiDi, an error object that is logged arrives as this word alone; Chromium names the error. */
const isUnnamed = (text: string): boolean => isFirefox && text === 'Error';

const reportViolations = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  reportViolation(effectiveDirective + ' ' + blockedURI))`;

/** Collects page errors: exceptions, errors on the console, violations of the content security policy, dialogs. */
export async function watchTrouble(context: BrowserContext): Promise<Trouble> {
  const found: string[] = [];
  await context.exposeBinding(
    'reportViolation',
    (_, what: string) => void found.push(`content security policy: ${what}`),
  );
  await context.addInitScript({ content: reportViolations });
  context.on('weberror', (error) => void found.push(String(error.error())));
  context.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !ofCalls.test(text) && !isUnnamed(text)) found.push(text);
  });
  return { expectNone: () => expect(found).toEqual([]) };
}
