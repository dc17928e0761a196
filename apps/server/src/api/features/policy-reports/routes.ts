import { policyReportsPath } from '@ohmstead/contract';
import { TokenBucket } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { route } from '../../route.ts';
import { describeViolation } from './describe-violation.ts';

const reportType = 'application/reports+json';
const bodyLimit = 64 * 1024;
/** Anybody may send reports: the log takes a few, the metric all. */
const lineRate = { perSecond: 0.1, burst: 20 };

const violations = new Counter({
  name: 'ohmstead_policy_violations_total',
  help: 'Reports of browsers that a page tried what its content security policy forbids',
  labelNames: ['directive'],
});

/** Where browsers tell what a page tried that its content security policy forbids: a fault of ours, or an attack. */
export async function policyReportRoutes(app: FastifyInstance): Promise<void> {
  const lines = new TokenBucket(lineRate, performance.now());
  await app.register(async (reports: FastifyInstance) => {
    const parseJson = reports.getDefaultJsonParser('error', 'error');
    reports.addContentTypeParser(reportType, { parseAs: 'string' }, parseJson);
    route(reports, `POST ${policyReportsPath}`, { bodyLimit }, async (request) => {
      for (const { body } of request.body.filter(({ type }) => type === 'csp-violation')) {
        const violation = describeViolation(body);
        violations.inc({ directive: violation.directive });
        if (lines.waitMs(performance.now()) > 0) continue;
        lines.spend(1, performance.now());
        request.log.warn(violation, 'A page tried what its policy forbids');
      }
    });
  });
}
