import { documentPolicy, policyReportsGroup, policyReportsPath, scannerPolicy } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

const answerPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Features that documents are denied (W3C, Permissions Policy, list of features). Only the console, the scanner and the wall each use some of them. */
const deniedFeatures =
  `accelerometer attribution-reporting autoplay browsing-topics camera clipboard-read clipboard-write
  compute-pressure display-capture encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get
  idle-detection keyboard-map local-fonts magnetometer microphone midi otp-credentials payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access sync-xhr usb window-management
  xr-spatial-tracking`.split(/\s+/);

const featurePolicy = (...granted: string[]): string =>
  deniedFeatures.map((feature) => `${feature}=${granted.includes(feature) ? '(self)' : '()'}`).join(', ');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': featurePolicy(),
};
const overTls = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Headers of every answer. Documents and cacheable answers set further ones. */
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

const consoleHeaders = {
  ...documentHeaders,
  'permissions-policy': featurePolicy('publickey-credentials-create', 'publickey-credentials-get'),
};

/** The only documents that may make and ask for passkeys: where people log in, and where they add one. */
export const asConsole = (reply: FastifyReply): FastifyReply => reply.headers(consoleHeaders);

const scannerHeaders = {
  ...documentHeaders,
  'content-security-policy': scannerPolicy,
  'permissions-policy': featurePolicy('camera'),
};

/** What a certificate says must not be found by searching. */
export const asCertificate = (reply: FastifyReply): FastifyReply =>
  asDocument(reply).header('x-robots-tag', 'noindex, nofollow');

/** The only document that may use the camera and compile WebAssembly. */
export const asScanner = (reply: FastifyReply): FastifyReply => reply.headers(scannerHeaders);

const wallHeaders = { ...documentHeaders, 'permissions-policy': featurePolicy('screen-wake-lock') };

/** The only document that may keep a screen from going dark. */
export const asWall = (reply: FastifyReply): FastifyReply => reply.headers(wallHeaders);
