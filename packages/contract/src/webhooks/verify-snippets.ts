const javascript = `import { Webhook } from 'standardwebhooks';
const event = new Webhook(secret).verify(body, headers); // throws if it is not genuine`;

const python = `import base64, hashlib, hmac, time

def is_genuine(secret, headers, body):
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(right, one) for one in headers["webhook-signature"].split())`;

const php = `function is_genuine(string $secret, array $headers, string $body): bool {
    if (abs(time() - (int) $headers['webhook-timestamp']) > 300) return false;
    $signed = $headers['webhook-id'] . '.' . $headers['webhook-timestamp'] . '.' . $body;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one)
        if (hash_equals($right, $one)) return true;
    return false;
}`;

const shell = `key=$(printf %s "\${secret#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
{ printf '%s.%s.' "$id" "$timestamp"; cat body.json; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64`;

/** How a receiver checks that a call is genuine: the text on screen and in docs/webhooks.md. */
export const verifySnippets = [
  {
    language: 'js',
    label: 'JavaScript',
    note: 'With the package standardwebhooks; body is the text as it arrived.',
    code: javascript,
  },
  { language: 'python', label: 'Python', note: 'With nothing but its standard library; body is bytes.', code: python },
  { language: 'php', label: 'PHP', note: 'The names of headers in lower case.', code: php },
  {
    language: 'sh',
    label: 'Shell',
    note: 'For a look at a single call: it prints what must follow v1, in the signature. Others on the machine can see the key.',
    code: shell,
  },
] as const;
export type SnippetLanguage = (typeof verifySnippets)[number]['language'];
