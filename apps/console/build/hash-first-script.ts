import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin } from 'vite';

const address = '/src/document/first-script.js';
const file = fileURLToPath(new URL(`..${address}`, import.meta.url));

/**
 * Minifies the script that runs before the first paint, which Vite leaves alone because it is no module. With its content's hash in its
 * name, browsers need not ask for it again at each visit, for which the first paint would wait. Comes after all that writes documents.
 */
export const hashFirstScript = (): Plugin => ({
  name: 'hash-first-script',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const { code: source } = await minify(address, readFileSync(file, 'utf8'), { module: false });
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
    const fileName = `assets/first-script-${hash}.js`;
    this.emitFile({ type: 'asset', fileName, source });
    for (const document of Object.values(bundle)) {
      if (document.type !== 'asset' || !document.fileName.endsWith('.html')) continue;
      const html = String(document.source);
      if (!html.includes(address)) this.error(`${document.fileName} does not load ${address}`);
      document.source = html.replace(address, `/${fileName}`);
    }
  },
});
