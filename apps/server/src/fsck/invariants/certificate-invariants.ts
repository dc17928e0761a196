import type { Invariant } from './invariant.ts';

export const certificateInvariants: readonly Invariant[] = [
  {
    name: 'certificate-status-is-public',
    sentence: 'Every certificate that was replaced or revoked, and no other, has a public status.',
    query: `select coalesce(certificates.organization_id, withdrawn.organization_id) as organization_id, coalesce(id, certificate_id) as id
      from app.certificates
        full join directory.withdrawn_certificates as withdrawn
          on withdrawn.organization_id = certificates.organization_id and certificate_id = id
      where (id is null or replaced_at is not null or certificates.revoked_at is not null or certificate_id is not null)
        and (replaced, withdrawn.revoked_at, withdrawn.revoke_reason)
          is distinct from (replaced_at is not null, certificates.revoked_at, certificates.revoke_reason)`,
  },
  {
    name: 'signing-key-is-published',
    sentence: 'The public half of every key that signs certificates is published.',
    query: `select organization_id, kid from directory.signing_keys
      where not exists (select from directory.published_keys where published_keys.kid = signing_keys.kid)`,
  },
];
