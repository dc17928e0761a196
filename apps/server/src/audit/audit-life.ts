/** How long entries are kept (security D16), for PostgreSQL and for JavaScript. */
export const auditLife = '400 days';
export const auditLifeMs = 400 * 24 * 60 * 60 * 1_000;
