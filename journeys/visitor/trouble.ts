import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { isFirefox } from '../browser.ts';

export type Trouble = { expectNone: () => void };

/** A call that fails is logged, and the browser says it once more: refusals and a network that is away are no trouble of the page. */
const ofCalls = /^ChunkError: |^(?:GET|POST|PUT|DELETE) \/\S*: |net::ERR_INTERNET_DISCONNECTED|Failed to load resource/;

/** By WebDriver BiDi an error that is logged itself is this word alone; the other engine says which one it is. */
const isUnnamed = (text: string): boolean => isFirefox && text === 'Error';

const reportViolations = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  reportViolation(effectiveDirective + ' ' + blockedURI))`;

/** Gathers what no page must do: throw, complain in its console, break its content security policy, open a dialog. */
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
