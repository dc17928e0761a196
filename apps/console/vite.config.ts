import { fileURLToPath } from 'node:url';
import { documentPolicy } from '@ohmstead/contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunk-groups.ts';
import { directImports } from './build/direct-imports.ts';
import { entryBudgets } from './build/entry-budget.ts';
import { hashFirstScript } from './build/hash-first-script.ts';
import { keepModuleStyles } from './build/keep-module-styles.ts';
import { mountOnce } from './build/mount-once.ts';
import { noCircles } from './build/no-circles.ts';
import { noSchemas } from './build/no-schemas.ts';
import { skeletonDocuments } from './build/skeleton-documents.ts';
import { packAssets } from './build/pack-assets.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerenderPages } from './build/prerender-pages.ts';

const apiAddress = process.env['OHMSTEAD_API'] ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(
  ['/api', '/uploads', '/healthz', '/readyz', '/.well-known'].map((path) => [
    path,
    { target: apiAddress, changeOrigin: false },
  ]),
);

const inThisFolder = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const reactItself = /node_modules\/react\//;
/** React DOM and the router: what every page of the console needs and the public documents do not. */
const framework =
  /node_modules\/(?:react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|store|react-store|router-core|react-router))\//;
const chunkOf = chunks(inThisFolder('src'));

export default defineConfig({
  root: inThisFolder('.'),
  plugins: [
    directImports(),
    mountOnce(),
    react({ compiler: true }),
    prerenderPages(() => [react({ compiler: true })]),
    keepModuleStyles(),
    preloadFont(),
    skeletonDocuments(() => [react({ compiler: true })]),
    hashFirstScript(),
    packAssets(),
    noCircles(),
    noSchemas(),
    entryBudgets({
      index: 150 * 1024,
      home: 60 * 1024,
      signup: 60 * 1024,
      scan: 150 * 1024,
      certificate: 60 * 1024,
      wall: 110 * 1024,
    }),
  ],
  server: { proxy },
  // `vite preview` must show what the policy forbids.
  preview: { proxy, headers: { 'Content-Security-Policy': documentPolicy } },
  build: {
    outDir: 'dist',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A data: address would be an inline font or image, which the policy of the document forbids.
    assetsInlineLimit: 0,
    manifest: true,
    // Each of these browsers loads modules ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'home.html', 'signup.html', 'scan.html', 'certificate.html', 'wall.html'].map(inThisFolder),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: reactItself },
            { name: 'framework', test: framework },
            { name: chunkOf, debugName: 'chunks' },
          ],
        },
      },
    },
  },
});
