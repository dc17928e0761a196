import { Semaphore, type Actor, type NotAdmitted, type OrganizationId, type UserId } from '@ohmstead/domain';
import { ApiError } from '../../api-error.ts';

const retryAfterS = 5;
const refusal = (_: unknown, why: NotAdmitted) =>
  why === 'gone' ? new ApiError('request-timeout') : new ApiError('too-many-requests', [retryAfterS], { retryAfterS });

/** A caller that waits holds its connection, and one that is admitted the spectra of its question. */
const policies = {
  user: { atOncePerOwner: 2, maxWaitingPerOwner: 8, waitMs: 30_000, refusal },
  organization: { atOncePerOwner: 8, maxWaitingPerOwner: 40, waitMs: 30_000, refusal },
};

/** Limits the analyses that are answered at once, so that a user's wait for each other. */
export class AnalysisPlaces {
  readonly #users = new Semaphore<UserId>(policies.user);
  readonly #organizations = new Semaphore<OrganizationId>(policies.organization);

  run<Result>({ organizationId, userId }: Actor, work: () => Promise<Result>, gone: AbortSignal): Promise<Result> {
    const inOrganization = () => this.#organizations.run(work, organizationId, gone);
    return this.#users.run(inOrganization, userId, gone);
  }
}
