import { fileURLToPath } from 'node:url';
import { documentPolicy } from '@ohmstead/contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { entryBudgets } from './build/entry-budget.ts';
import { keepModuleStyles } from './build/keep-module-styles.ts';
import { packAssets } from './build/pack-assets.ts';
import { preloadFont } from './build/preload-font.ts';
import { prerenderPages } from './build/prerender-pages.ts';

const apiAddress = process.env['OHMSTEAD_API'] ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(
  ['/api', '/uploads', '/healthz', '/readyz'].map((path) => [path, { target: apiAddress, changeOrigin: false }]),
);

const inThisFolder = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** What every page of the console needs, in one piece that packs well. It needs nothing but React, so no two pieces wait for each other. */
const framework =
  /node_modules\/(?:react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|store|react-store|router-core|react-router))\//;

export default defineConfig({
  root: inThisFolder('.'),
  plugins: [
    react({ compiler: true }),
    prerenderPages(() => [react({ compiler: true })]),
    keepModuleStyles(),
    preloadFont(),
    packAssets(),
    entryBudgets({ index: 150 * 1024, home: 60 * 1024, signup: 60 * 1024 }),
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
    rolldownOptions: {
      input: ['index.html', 'home.html', 'signup.html'].map(inThisFolder),
      output: {
        codeSplitting: { groups: [{ name: 'framework', test: framework, includeDependenciesRecursively: false }] },
      },
    },
  },
});
