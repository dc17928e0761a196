import { policyReportsGroup } from './policy-reports/policy-reports.ts';

/** The content security policy of every page. Charts set inline styles through the DOM, so nothing inline is allowed. */
export const documentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
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
