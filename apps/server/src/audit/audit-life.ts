/** So long entries are kept (security D16), as PostgreSQL and as JavaScript say it. */
export const auditLife = '400 days';
export const auditLifeMs = 400 * 24 * 60 * 60 * 1_000;
