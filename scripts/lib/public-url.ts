/** Where the product answers: as decided for PUBLIC_URL, HOST and PORT. */
export function publicUrl(env: NodeJS.ProcessEnv = process.env): string {
  return env['PUBLIC_URL'] ?? `http://${env['HOST'] ?? '127.0.0.1'}:${env['PORT'] ?? '3000'}`;
}
