import type { ApiParts } from '../api-parts.ts';

export const callbackPath = '/api/signIn/oidc/callback';

/** Where providers send people back to: as it has been entered there. */
export const redirectUri = ({ origins }: Pick<ApiParts, 'origins'>): string => `${origins.publicOrigin}${callbackPath}`;
