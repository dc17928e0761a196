import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aBattery, aUser } from '../../testing/builders.ts';
import { exampleClaims } from '../../testing/example-claims.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { batteriesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const certificate = {
  certificateId: 'AbCdEfGhIjKlMnOpQrStUv',
  issued: new Date(2026, 0, 5).getTime(),
  validUntil: new Date(2026, 6, 4).getTime(),
  state: 'valid',
  revoked: null,
  soh: 82.4,
  uncertainty: 1.9,
  url: 'https://console.example/c/AbCdEfGhIjKlMnOpQrStUv#token',
};

const battery = aBattery();

const open = async (may: string[], answers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /batteries/getUpdates': () => ok(batteriesAnswer([])),
    'GET /batteries/7': () => ok(battery),
    'GET /batteries/7/certificates': () => ok({ certificates: [certificate] }),
    ...answers,
  });
  const page = visit('/batteries?battery=7');
  const section = within(await screen.findByRole('region', { name: 'Certificates' }));
  await section.findByText('82.4 % ± 1.9 %');
  return { ...api, ...page, section };
};

test('everyone sees the certificates of a battery; only those who may issue them can issue and revoke', async () => {
  const { section } = await open([]);
  expect(section.getByText('Issued Jan 5, 2026, valid until Jul 4, 2026')).toBeVisible();
  expect(section.getByRole('link', { name: 'Open the certificate of Jan 5, 2026' })).toHaveAttribute(
    'href',
    certificate.url,
  );
  expect(section.queryByRole('button', { name: /Issue|Revoke/ })).not.toBeInTheDocument();
});

test('a certificate is revoked with a reason and a note, and a change by anyone is shown', async () => {
  const { user, section, requests, answers } = await open(['perm-certificates'], {
    'POST /certificates/AbCdEfGhIjKlMnOpQrStUv/revoke': () => ok(certificate),
  });
  await user.click(section.getByRole('button', { name: 'Revoke the certificate of Jan 5, 2026' }));
  await user.selectOptions(await screen.findByLabelText('Reason'), 'The battery has been changed');
  await user.type(screen.getByLabelText('Note for the audit log (optional)'), 'cell 3');
  await user.click(screen.getByRole('button', { name: 'Revoke certificate' }));
  expect(await screen.findByText('Certificate revoked')).toBeVisible();
  const revoked = requests.find(({ path }) => path.endsWith('/revoke'));
  expect(revoked?.body).toEqual({ reason: 'batteryChanged', note: 'cell 3' });
  const revocation = { at: new Date(2026, 1, 3).getTime(), reason: 'batteryChanged' };
  answers['GET /batteries/7/certificates'] = () =>
    ok({ certificates: [{ ...certificate, state: 'revoked', revoked: revocation }] });
  announceChange('certificates');
  expect(await section.findByText('Revoked')).toBeVisible();
  expect(section.getByText('Revoked Feb 3, 2026: The battery has been changed')).toBeVisible();
});

test('what will be signed is shown before it is issued, with the buttons in sight below it', async () => {
  const budget = { repeatability: 1, bay: 0.5, temperature: 0.25, reference: 0 };
  const { user, section, requests } = await open(['perm-certificates'], {
    'POST /batteries/7/certificates/preview': () => ok({ claims: exampleClaims, budget }),
    'POST /batteries/7/certificates': () => ok(certificate),
  });
  await user.click(section.getByRole('button', { name: 'Issue certificate' }));
  const form = within(await screen.findByRole('form', { name: /^Certificate for / }));
  expect(await form.findByText(/repeatability 1\.00 %/)).toBeVisible();
  expect(form.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Issue certificate']);
  await user.click(form.getByRole('checkbox', { name: 'Name the operator' }));
  await user.click(form.getByRole('button', { name: 'Issue certificate' }));
  expect(await screen.findByText('Certificate issued')).toBeVisible();
  expect(requests.find(({ path, method }) => method === 'POST' && path.endsWith('/7/certificates'))?.body).toEqual({
    validDays: 180,
    include: ['operator'],
  });
});
