import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedProduct } from './shared-product.ts';

const timeoutMs = 30_000;
const pauseMs = 100;

/** File names begin with the second and the number of the mail. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** Every mail so far. Without a mail server each is a file. */
export async function readMails(): Promise<string[]> {
  const { folder } = sharedProduct();
  const outbox = join(folder, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted(inOrder);
  return Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
}

async function mailsTo(email: string): Promise<string[]> {
  return (await readMails()).filter((mail) =>
    new RegExp(`^To: .*${email.replaceAll('.', String.raw`\.`)}`, 'im').test(mail),
  );
}

/** The newest link below a path in a mail to an address, as its reader would copy it. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const { origin } = sharedProduct();
  const link = new RegExp(String.raw`^${origin}${path}\S+$`, 'gm');
  for (const until = performance.now() + timeoutMs; performance.now() < until; await delay(pauseMs)) {
    const found = (await mailsTo(email)).flatMap((mail) => mail.match(link) ?? []).at(-1);
    if (found !== undefined) return found;
  }
  throw new Error(`No mail to ${email} has a link below ${path}`);
}
