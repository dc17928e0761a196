import type { Certificate, CertificateBody, CertificatePreview, RevokeReason } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';

/** Refetched when a certificate is issued or revoked, by whomever. */
export const useCertificates = (batteryId: number) =>
  useQuery({
    queryKey: ['certificates', batteryId],
    queryFn: async () =>
      (await call('GET /api/batteries/:id/certificates', { params: { id: batteryId } })).certificates,
  });

export const previewCertificate = (batteryId: number, body: CertificateBody): Promise<CertificatePreview> =>
  call('POST /api/batteries/:id/certificates/preview', { params: { id: batteryId }, body });

export const issueCertificate = (batteryId: number, body: CertificateBody): Promise<Certificate> =>
  call('POST /api/batteries/:id/certificates', { params: { id: batteryId }, body });

type Revocation = { reason: RevokeReason; note: string };

export const revokeCertificate = (id: string, { reason, note }: Revocation): Promise<Certificate> =>
  call('POST /api/certificates/:certificateId/revoke', {
    params: { certificateId: id },
    body: { reason, ...(note.trim() === '' ? {} : { note: note.trim() }) },
  });
