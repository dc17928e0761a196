import type { Defect } from './defect.ts';

const api = 'apps/server/src/api';
const gateway = 'apps/server/src/gateway';
const limiters = 'packages/domain/src/limiters';
const migrations = 'packages/database/migrations';
const lists = 'apps/console/src/pages/fleet';
const catalogue = 'packages/contract/src/batteries/battery-catalogue.ts';

/** Everything except access: confirmed writes, cursors, limits, secrets, input, output. */
export const productDefects: readonly Defect[] = [
  {
    title: 'PUBACK is sent before the commit',
    suite: `${gateway}/broker/embedded-broker.test.ts`,
    edits: [
      {
        file: `${gateway}/broker/embedded-broker.ts`,
        from: `this.#options.inbound.receive({ topic: packet.topic, ...parsed, payload }, (fate) =>
      done(fate === 'kept' ? null : new Error('could not be stored in time: send it again')),
    );`,
        to: `this.#options.inbound.receive({ topic: packet.topic, ...parsed, payload }, () => undefined);
    done(null);`,
      },
    ],
  },
  {
    title: 'a silent client stays connected to the broker',
    suite: `${gateway}/broker/embedded-broker.test.ts`,
    edits: [{ file: `${gateway}/broker/embedded-broker.ts`, from: 'this.#deadlines.add(socket);', to: '' }],
  },
  {
    title: 'all clients that are late at the broker are disconnected in one turn',
    suite: `${gateway}/broker/connect-deadlines.test.ts`,
    edits: [{ file: `${gateway}/broker/connect-deadlines.ts`, from: '|| left-- === 0', to: '|| left < 0' }],
  },
  {
    title: 'one owner takes all places of a semaphore',
    suite: `${limiters}/semaphore.test.ts`,
    edits: [{ file: `${limiters}/semaphore.ts`, from: ' || (this.#heldByOwner.get(owner) ?? 0) >= most', to: '' }],
  },
  {
    title: 'a caller that has timed out keeps its place in the queue',
    suite: `${limiters}/semaphore.test.ts`,
    edits: [
      {
        file: `${limiters}/semaphore.ts`,
        from: 'if (this.#line.remove(waiting)) reject(this.#refusal(owner, why));',
        to: 'reject(this.#refusal(owner, why));',
      },
    ],
  },
  {
    title: 'a known browser is always served before a stranger',
    suite: `${api}/sessions/password-queue.test.ts`,
    edits: [{ file: `${api}/sessions/password-queue.ts`, from: ' || this.#knownInARow >= knownPerStranger', to: '' }],
  },
  {
    title: 'what a device sent after a rejected message overtakes it',
    suite: `${gateway}/inbound/ordering.test.ts`,
    edits: [{ file: `${gateway}/inbound/commit-queue.ts`, from: ', ...this.#takeQueued(late)', to: '' }],
  },
  {
    title: 'a part with other samples passes for a repeated one',
    suite: `${gateway}/bulk/ingest-history.test.ts`,
    edits: [
      {
        file: 'apps/server/src/sample-store/store-samples.ts',
        from: "return same.samples.equals(part.samples) ? undefined : 'differs';",
        to: 'return undefined;',
      },
    ],
  },
  {
    title: 'all lists of one organisation begin at once',
    suite: 'packages/database/src/connections/tenant-limits.test.ts',
    edits: [
      {
        file: 'packages/database/src/connections/tenant-limits.ts',
        from: 'atOncePerOwner: beginAtOnce,',
        to: '',
      },
    ],
  },
  {
    title: 'the next list waits for a list that its client does not read',
    suite: 'packages/database/src/connections/tenant-limits.test.ts',
    edits: [
      {
        file: 'packages/database/src/connections/tenant-limits.ts',
        from: 'atMostMs === undefined ? undefined : setTimeout(release, atMostMs)',
        to: 'atMostMs === undefined ? undefined : setTimeout(() => undefined, atMostMs)',
      },
    ],
  },
  {
    title: 'the keyword search skips what a battery is used in',
    suite: `${lists}/list-filters.test.tsx`,
    edits: [{ file: catalogue, from: `label: 'Used In', isKeyword: true`, to: `label: 'Used In'` }],
  },
  {
    title: 'a field loses its unit',
    suite: `${lists}/battery-slider.test.tsx`,
    edits: [{ file: catalogue, from: `label: 'Design Capacity', unit: 'mAh'`, to: `label: 'Design Capacity'` }],
  },
  {
    title: 'an emptied text is saved as an empty text',
    suite: `${api}/features/batteries/changes.test.ts`,
    edits: [{ file: `${api}/changes/edited-columns.ts`, from: 'edit[key] || null', to: 'edit[key]' }],
  },
  {
    title: 'the form sends fields that the user may not edit',
    suite: `${lists}/battery-slider.test.tsx`,
    edits: [
      {
        file: 'apps/console/src/entity-list/detail/edited-values.ts',
        from: '.filter((key) => may(editOf(catalogue, key).right))',
        to: '.filter((key) => may(editOf(catalogue, key).right) || true)',
      },
    ],
  },
  {
    title: 'a removed filter stays in the settings',
    suite: 'apps/console/src/entity-list/search/list-search.test.ts',
    edits: [
      {
        file: 'apps/console/src/entity-list/search/list-search.ts',
        from: 'filterKinds.map(([key]) => [key, filters[key] ?? null])',
        to: 'filterKinds.flatMap(([key]) => (filters[key] === undefined ? [] : [[key, filters[key]]]))',
      },
    ],
  },
  {
    title: 'open lists keep the former name of a renamed location',
    suite: `${api}/features/locations/rows-of-a-location.test.ts`,
    edits: [
      {
        file: 'apps/server/src/entities/row-version.ts',
        from: '[numberOf(kind)] : []',
        to: '[] : []',
      },
    ],
  },
  {
    title: 'the emitter of the broker queues, and recurses through its queue',
    suite: `${gateway}/broker/embedded-broker.test.ts`,
    edits: [{ file: `${gateway}/broker/embedded-broker.ts`, from: 'concurrency: 0,', to: 'concurrency: 1_000,' }],
  },
  {
    title: 'a device may send a packet of any size',
    suite: `${gateway}/broker/embedded-broker.test.ts`,
    edits: [{ file: `${gateway}/broker/guard-socket.ts`, from: 'if (!isTooLarge) return chunk;', to: 'return chunk;' }],
  },
  {
    title: 'a device’s clock may be wrong by years',
    suite: `${gateway}/inbound/inbound.test.ts`,
    edits: [
      {
        file: `${gateway}/inbound/device-message.ts`,
        from: `if (!('at' in message)) return undefined;`,
        to: `if (!('at' in message) || message.at) return undefined;`,
      },
    ],
  },
  {
    title: 'one bad message blocks the others',
    suite: `${gateway}/inbound/faults.test.ts`,
    edits: [{ file: `${gateway}/inbound/commit-queue.ts`, from: '/^(?:22|23)/', to: '/^(?:99)/' }],
  },
  {
    title: 'batteries are refreshed one by one, each with a scan of all services',
    suite: 'packages/database/src/laws/batteries-in-one-pass.test.ts',
    edits: [
      '0140-batteries-in-one-pass',
      '0146-batteries-are-held',
      '0177-last-measured',
      '0365-many-batteries-judged',
      '0369-the-test-before',
    ].map((name) => ({
      file: `${migrations}/${name}.sql`,
      from: 'create or replace function app.refresh_batteries',
      to: 'create or replace function app.refresh_nothing',
    })),
  },
  {
    title: 'a poll by cursor misses renamed locations',
    suite: `${api}/entity-updates/never-misses.test.ts`,
    edits: [
      {
        file: 'apps/server/src/entities/row-version.ts',
        from: 'if (places.length > 0)',
        to: 'if (places.length < 0)',
      },
    ],
  },
  {
    title: 'a poll by cursor misses batteries that were labelled together with many others',
    suite: `${api}/features/disposition-policies/labels-of-many.test.ts`,
    edits: [
      {
        file: 'apps/server/src/entities/row-version.ts',
        from: 'if (hasLabels)',
        to: 'if (hasLabels && changeNumber < 0)',
      },
    ],
  },
  {
    title: 'a poll by known versions misses renamed locations',
    suite: `${api}/entity-updates/never-misses.test.ts`,
    edits: [
      {
        file: `${api}/entity-updates/find-updates.ts`,
        from: "|| ${versionOf(kind)}, ','",
        to: "|| ${kind}.version, ','",
      },
    ],
  },
  {
    title: 'a cursor is off by one',
    suite: `${api}/entity-updates/updates.test.ts`,
    edits: [
      {
        file: `${api}/entity-updates/find-updates.ts`,
        from: 'if (changeNumber === now)',
        to: 'if (changeNumber !== undefined && changeNumber >= now - 1 && changeNumber <= now)',
      },
    ],
  },
  {
    title: 'a stale version overwrites',
    suite: `${api}/changes/stale-versions.test.ts`,
    edits: [
      {
        file: `${api}/changes/require-version.ts`,
        from: 'if (held === undefined || !base.includes(entityTag(held))) throw new ApiError(code);',
        to: '',
      },
    ],
  },
  {
    title: 'a formula in a CSV file is executed',
    suite: 'packages/domain/src/csv.test.ts',
    edits: [{ file: 'packages/domain/src/csv.ts', from: 'formula.test(clean) ||', to: '' }],
  },
  {
    title: 'the number of concurrent exports is not limited',
    suite: `${api}/downloads/download-csv.test.ts`,
    edits: [
      {
        file: `${api}/limits/api-places.ts`,
        from: 'exports: new Places({ atOnce: 2,',
        to: 'exports: new Places({ atOnce: 1_000,',
      },
    ],
  },
  {
    title: 'the number of concurrent lists of known versions is not limited',
    suite: `${api}/entity-updates/costly-calls.test.ts`,
    edits: [
      {
        file: `${api}/plugins/take-places.ts`,
        from: 'if (request.caller && (alwaysTakesPlace || isLargeBody(request)))',
        to: 'if (request.caller && alwaysTakesPlace)',
      },
    ],
  },
  {
    title: 'a link works twice',
    suite: `${api}/features/passwords/passwords.test.ts`,
    edits: [
      {
        file: `${migrations}/0190-accounts-before-tokens.sql`,
        from: 'token.purpose = use_token.purpose and used_at is null and expires_at > now()',
        to: 'token.purpose = use_token.purpose and expires_at > now()',
      },
    ],
  },
  {
    title: 'passwords may be guessed without limit',
    suite: `${api}/features/session/session.test.ts`,
    edits: [{ file: `${api}/sessions/attempts.ts`, from: 'maxFailures: 5,', to: 'maxFailures: 5_000,' }],
  },
  {
    title: 'another site acts with the cookie',
    suite: `${api}/features/session/session.test.ts`,
    edits: [
      {
        file: `${api}/sessions/same-origin.ts`,
        from: 'return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host, origins);',
        to: 'return true;',
      },
    ],
  },
  {
    title: 'another host may set the cookie',
    suite: `${api}/features/session/session.test.ts`,
    edits: [{ file: `${api}/sessions/cookie-names.ts`, from: `isHttps ? '__Host-sid' : 'sid'`, to: `'sid'` }],
  },
  {
    title: 'a link in a mail leads where the client says',
    suite: `${api}/features/registration/registration.test.ts`,
    edits: [
      {
        file: `${api}/links/is-own-link.ts`,
        from: 'return isOwnOrigin(origin, headers.host, origins) && url === `${origin}${linkPaths[purpose]}`;',
        to: 'return isOwnOrigin(origin, headers.host, origins) || linkPaths[purpose] !== "";',
      },
    ],
  },
  {
    title: 'claim codes may be guessed without limit',
    suite: `${api}/features/claims/claims.test.ts`,
    edits: [
      {
        file: `${migrations}/0042-claims.sql`,
        from: 'set wrong_codes = wrong_codes + 1',
        to: 'set wrong_codes = wrong_codes',
      },
    ],
  },
  {
    title: 'unknown fields are dropped silently',
    suite: `${api}/bad-input.test.ts`,
    edits: [{ file: `${api}/server-options.ts`, from: 'removeAdditional: false', to: `removeAdditional: 'all'` }],
  },
  {
    title: 'other media types than JSON are accepted',
    suite: `${api}/bad-input.test.ts`,
    edits: [{ file: `${api}/plugins/read-json-only.ts`, from: 'app.removeAllContentTypeParsers();', to: '' }],
  },
  {
    title: 'a client that stops reading holds its answer for ever',
    suite: `${api}/plugins/end-deaf-readers.test.ts`,
    edits: [{ file: `${api}/app.ts`, from: 'endDeafReaders(app, options.deafLimits);', to: '' }],
  },
  {
    title: 'browsers may guess the type of an answer',
    suite: `${api}/access.test.ts`,
    edits: [{ file: `${api}/plugins/security-headers.ts`, from: `'x-content-type-options': 'nosniff',`, to: '' }],
  },
  {
    title: 'a photo may need any amount of memory',
    suite: `${api}/features/photos/photos.test.ts`,
    edits: [
      {
        file: 'apps/server/src/images/image-encoder-child.ts',
        from: 'limitInputPixels: imageMaxPixels',
        to: 'limitInputPixels: false',
      },
    ],
  },
  {
    title: 'changes are not written to the audit log',
    suite: 'apps/server/src/laws/audit.test.ts',
    edits: [
      {
        file: 'apps/server/src/audit/record-audit.ts',
        from: 'if (changes.length === 0) return;',
        to: 'if (changes.length >= 0) return;',
      },
    ],
  },
  {
    title: 'a standby is read however far behind it is',
    suite: `${api}/replica-reads.test.ts`,
    edits: [
      {
        file: 'packages/database/src/replica/position.ts',
        from: `bytesOf(place) >= bytesOf(wanted.place) ? 'reached' : 'behind'`,
        to: `'reached'`,
      },
    ],
  },
  {
    title: 'the remembered state of a standby is trusted',
    suite: `${api}/replica-reads.test.ts`,
    edits: [
      {
        file: 'packages/database/src/replica/open-standby.ts',
        from: `if (verdict !== 'reached') throw new NotReplayed(verdict);`,
        to: '',
      },
    ],
  },
  {
    title: 'a read that replay cancels is not repeated at the primary',
    suite: `${api}/replica-reads.test.ts`,
    edits: [
      { file: 'packages/database/src/replica/open-replica.ts', from: 'return reasonOf(error);', to: 'throw error;' },
    ],
  },
  {
    title: 'a statement names a column differently from its row type',
    suite: 'packages/database/src/laws/statements.test.ts',
    edits: [
      {
        file: `${api}/places/find-location.ts`,
        from: 'count(devices.id) as "devicesCount"',
        to: 'count(devices.id) as "deviceCount"',
      },
    ],
  },
  {
    title: 'a row type says that a nullable column is never null',
    suite: 'packages/database/src/laws/statements.test.ts',
    edits: [{ file: `${gateway}/inbound/apply/named-rows.ts`, from: 'ended_at: Date | null;', to: 'ended_at: Date;' }],
  },
  {
    title: 'idle connections to a standby that hangs stay in their pool',
    suite: 'packages/database/src/connections/driver-connection.test.ts',
    edits: [
      {
        file: 'packages/database/src/connections/driver-connection.ts',
        from: 'connectionOf(client).stream.destroy();',
        to: 'void (client as pg.Client).end();',
      },
    ],
  },
  {
    title: 'a call is registered outside the contract',
    suite: `${api}/route.test.ts`,
    edits: [
      {
        file: `${api}/features/locations/location-reads.ts`,
        from: `route(app, 'GET /api/locations/:id/usage', `,
        to: `app.get('/api/locations/:id/usage', `,
      },
    ],
  },
  {
    title: 'a call without an answer returns 200',
    suite: `${api}/route.test.ts`,
    edits: [{ file: `${api}/route.ts`, from: 'return reply.code(204).send();', to: `return reply.send('');` }],
  },
  {
    title: 'a part of a path is not decoded',
    suite: 'apps/console/src/data/call.test.tsx',
    edits: [
      {
        file: 'apps/console/src/data/call.ts',
        from: 'encodeURIComponent(String(params[name]))',
        to: 'String(params[name])',
      },
    ],
  },
  {
    title: 'the type of a call’s answer is asserted',
    suite: 'apps/console/src/data/data-layer.test.ts',
    edits: [
      {
        file: 'apps/console/src/data/locations-api.ts',
        from: `call('GET /api/locations/:id/usage', { params: { id } });`,
        to: `call('GET /api/locations/:id/usage', { params: { id } }) as Promise<LocationUsage>;`,
      },
    ],
  },
];
