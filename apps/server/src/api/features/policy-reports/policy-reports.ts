import { documentPolicy, policyReportsPath } from '@ohmstead/contract';
import { TokenBucket } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { requestSerializer } from '../../request-serializer.ts';
import { route } from '../../route.ts';

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

type Reported = Partial<Record<'effectiveDirective' | 'blockedURL' | 'sourceFile' | 'documentURL', string | null>>;

/** What default-src stands for. */
const unnamed =
  'child-src frame-src media-src worker-src script-src-attr script-src-elem style-src-attr style-src-elem'.split(' ');

const named = documentPolicy.split('; ').map((directive) => directive.split(' ', 1)[0]);
const directives = new Set([...named, ...unnamed]);

/** The addresses of mails hold secrets, and queries what people look for: neither belongs into a log. */
function withoutSecrets(address: string | null | undefined): string {
  const url = URL.parse(address ?? '');
  // Browsers also name what is no address: inline, eval, trusted-types-sink.
  if (url === null) return /^[a-z-]{1,40}$/.exec(address ?? '')?.[0] ?? '';
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return url.protocol;
  return `${url.origin}${requestSerializer({ url: url.pathname }).path}`.slice(0, 200);
}

/** What a log line says of a violation. */
export const describeViolation = ({ effectiveDirective, blockedURL, sourceFile, documentURL }: Reported) => ({
  directive: effectiveDirective && directives.has(effectiveDirective) ? effectiveDirective : 'other',
  blocked: withoutSecrets(blockedURL),
  source: withoutSecrets(sourceFile),
  page: withoutSecrets(documentURL),
});
