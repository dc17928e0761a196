import { expect, test } from 'vitest';
import { findBreaches } from './import-rule.ts';
import { importRules } from './import-rules.ts';

const breaches = (from: string, to: string) => findBreaches([{ from, to }], importRules).length;

test.each([
  ['apps/console/src/features/batteries/battery-slider.tsx', 'apps/console/src/features/devices/device-api.ts'],
  ['apps/console/src/features/invented-tomorrow/a.tsx', 'apps/console/src/features/batteries/battery-api.ts'],
  ['apps/server/src/api/features/batteries/battery-routes.ts', 'apps/server/src/api/features/users/user-queries.ts'],
])('a feature never imports another feature: %s', (from, to) => {
  expect(breaches(from, to)).toBe(1);
});

test.each([
  ['apps/console/src/features/batteries/a.tsx', 'apps/console/src/features/batteries/b.ts'],
  ['apps/console/src/pages/fleet/batteries-page.tsx', 'apps/console/src/features/batteries/battery-slider.tsx'],
  ['apps/console/src/features/batteries/a.tsx', 'apps/console/src/ui/button.tsx'],
  ['apps/server/src/main.ts', 'apps/server/src/gateway/gateway.ts'],
  ['apps/server/src/api/app.ts', 'packages/contract/src/index.ts'],
  ['apps/server/src/api/testing/mailbox.ts', 'apps/server/src/mail/sending/send-mails.ts'],
  ['packages/database/src/reader.ts', 'packages/domain/src/index.ts'],
  ['packages/contract/src/index.ts', 'packages/contract/src/session/session.ts'],
  ['proofs/harness/product/start-server.ts', 'apps/server/src/testing/until.ts'],
  ['scripts/prove.ts', 'proofs/proofs.ts'],
  ['apps/console/src/features/batteries/batteries-api.ts', 'apps/console/src/data/call.ts'],
  ['apps/console/src/entity-list/rows/list-rows-api.ts', '@tanstack/react-query'],
  ['apps/console/src/data/session/session.ts', 'apps/console/src/data/call.ts'],
  ['apps/console/src/app/query-client.ts', '@tanstack/react-query'],
])('imports from a layer below are allowed: %s → %s', (from, to) => {
  expect(breaches(from, to)).toBe(0);
});

test.each([
  ['apps/console/src/ui/button.tsx', 'apps/console/src/features/batteries/a.tsx'],
  ['apps/console/src/charts/chart.tsx', 'apps/console/src/entity-list/list.tsx'],
  ['apps/server/src/gateway/gateway.ts', 'apps/server/src/api/app.ts'],
  ['apps/server/src/api/features/users/invitations.ts', 'apps/server/src/mail/sending/send-mails.ts'],
  ['apps/server/src/gateway/gateway.ts', 'packages/contract/src/index.ts'],
  ['apps/simulator/src/main.ts', 'apps/server/src/main.ts'],
  ['apps/simulator/src/main.ts', 'packages/database/src/index.ts'],
  ['apps/console/src/app/router.tsx', 'packages/database/src/index.ts'],
  ['packages/database/src/reader.ts', 'packages/contract/src/index.ts'],
  ['packages/database/src/reader.ts', 'apps/server/src/main.ts'],
  ['packages/domain/src/date.ts', 'typebox'],
  ['apps/server/src/main.ts', 'proofs/harness/product/server-process.ts'],
  ['packages/database/src/index.ts', 'proofs/harness/postgres/process-tree.ts'],
  ['journeys/product/fleet.ts', 'proofs/harness/devices/raw-device.ts'],
  ['scripts/start.ts', 'proofs/harness/product/start-server.ts'],
  ['apps/console/src/features/batteries/battery-slider.tsx', 'apps/console/src/data/call.ts'],
  ['apps/console/src/pages/organization/audit-page.tsx', '@tanstack/react-query'],
  ['apps/console/src/data/call.ts', 'apps/console/src/ui/notices/notify.ts'],
  ['apps/console/src/lib/store.ts', 'apps/console/src/data/changes.ts'],
])('imports from a layer above or beside are not: %s → %s', (from, to) => {
  expect(breaches(from, to)).toBeGreaterThan(0);
});
