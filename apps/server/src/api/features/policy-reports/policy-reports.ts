import { documentPolicy, policyReportsPath } from '@ohmstead/contract';
import { TokenBucket } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { requestSerializer } from '../../request-serializer.ts';
import { route } from '../../route.ts';

const reportType = 'application/reports+json';
const bodyLimit = 64 * 1024;

/** Reports need no session, so only some are logged; the metric counts all. */
const lineRate = { perSecond: 0.1, burst: 20 };

const violations = new Counter({
  name: 'ohmstead_policy_violations_total',
  help: 'Reports of browsers that a page tried what its content security policy forbids',
  labelNames: ['directive'],
});

/** Browsers report violations of the content security policy here: a bug of ours, or an attack. */
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

type Reported = Partial<Record<'effectiveDirective' | 'blockedURL' | 'sourceFile' | 'documentURL', string | null>>;

/** The directives that default-src covers. */
const unnamed =
  'child-src frame-src media-src worker-src script-src-attr script-src-elem style-src-attr style-src-elem'.split(' ');

const named = documentPolicy.split('; ').map((directive) => directive.split(' ', 1)[0]);
const directives = new Set([...named, ...unnamed]);

/** Links in emails contain secrets, and queries contain search terms; neither belongs in a log. */
function withoutSecrets(address: string | null | undefined): string {
  const url = URL.parse(address ?? '');
  // Browsers also send values that are not URLs: inline, eval, trusted-types-sink.
  if (url === null) return /^[a-z-]{1,40}$/.exec(address ?? '')?.[0] ?? '';
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return url.protocol;
  return `${url.origin}${requestSerializer({ url: url.pathname }).path}`.slice(0, 200);
}

/** The text that is logged for a violation. */
export const describeViolation = ({ effectiveDirective, blockedURL, sourceFile, documentURL }: Reported) => ({
  directive: effectiveDirective && directives.has(effectiveDirective) ? effectiveDirective : 'other',
  blocked: withoutSecrets(blockedURL),
  source: withoutSecrets(sourceFile),
  page: withoutSecrets(documentURL),
});
