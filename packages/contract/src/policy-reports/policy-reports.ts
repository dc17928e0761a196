import { Type } from 'typebox';

/** Browsers report violations of the content security policy here. */
export const policyReportsPath = '/api/policyReports';
export const policyReportsGroup = 'csp';

const maxReports = 100;
const text = Type.Optional(Type.Union([Type.String({ maxLength: 4_096 }), Type.Null()]));

const violation = Type.Object({ effectiveDirective: text, blockedURL: text, sourceFile: text, documentURL: text });

/** In the format of the Reporting API; other parts of a report are ignored. */
export const policyReportsBody = Type.Array(Type.Object({ type: Type.String({ maxLength: 100 }), body: violation }), {
  minItems: 1,
  maxItems: maxReports,
});
