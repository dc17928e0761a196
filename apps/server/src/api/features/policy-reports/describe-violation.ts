import { documentPolicy } from '@ohmstead/contract';
import { requestSerializer } from '../../request-serializer.ts';

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
  directive: directives.has(effectiveDirective ?? '') ? (effectiveDirective as string) : 'other',
  blocked: withoutSecrets(blockedURL),
  source: withoutSecrets(sourceFile),
  page: withoutSecrets(documentURL),
});
