import { policyReportsGroup } from './policy-reports/policy-reports.ts';

const policyWith = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `report-to ${policyReportsGroup}`,
  ].join('; ');

/** The content security policy of every page. Charts set inline styles through the DOM, so nothing inline is allowed. */
export const documentPolicy = policyWith("'self'");

/** The policy of the scanner page only: where the browser cannot read codes itself, WebAssembly does. */
export const scannerPolicy = policyWith("'self' 'wasm-unsafe-eval'");
