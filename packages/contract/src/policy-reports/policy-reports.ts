import { Type } from 'typebox';

/** What browsers send there about pages that try what their content security policy forbids. */
export const policyReportsPath = '/api/policyReports';
export const policyReportsGroup = 'csp';

const maxReports = 100;
const text = Type.Optional(Type.Union([Type.String({ maxLength: 4_096 }), Type.Null()]));

const violation = Type.Object({ effectiveDirective: text, blockedURL: text, sourceFile: text, documentURL: text });

/** As the Reporting API sends them; what else a report says is not read. */
export const policyReportsBody = Type.Array(Type.Object({ type: Type.String({ maxLength: 100 }), body: violation }), {
  minItems: 1,
  maxItems: maxReports,
});
