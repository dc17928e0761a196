import { documentPolicy, policyReportsGroup, policyReportsPath } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

const answerPolicy = "default-src 'none'; frame-ancestors 'none'";
/** All that browsers know, but what the console asks for itself: the clipboard. */
const deniedFeatures =
  `accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid idle-detection
  local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial usb xr-spatial-tracking`.split(
    /\s+/,
  );

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
};
const overTls = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Headers of every answer; what is a document or may be cached says so itself. */
export function sendSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = { ...everywhere, ...(isHttps ? overTls : {}) };
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id);
    void reply.header('content-security-policy', answerPolicy).header('cache-control', 'no-store');
  });
}

const documentHeaders = {
  'content-security-policy': documentPolicy,
  'reporting-endpoints': `${policyReportsGroup}="${policyReportsPath}"`,
  'cache-control': 'no-cache',
};

export const asDocument = (reply: FastifyReply): FastifyReply => reply.headers(documentHeaders);
