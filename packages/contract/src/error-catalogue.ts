import type { CatalogueEntry } from './errors/catalogue-entry.ts';
import { alarmErrors } from './errors/alarm-errors.ts';
import { entityErrors } from './errors/entity-errors.ts';
import { generalErrors } from './errors/general-errors.ts';
import { identityErrors } from './errors/identity-errors.ts';
import { importErrors } from './errors/import-errors.ts';
import { peopleErrors } from './errors/people-errors.ts';
import { sessionErrors } from './errors/session-errors.ts';
import { settingErrors } from './errors/setting-errors.ts';
import { tokenErrors } from './errors/token-errors.ts';
import { webhookErrors } from './errors/webhook-errors.ts';

/** Every error code (spec: entities §8, administration §8, decisions §2), shared by the server, the console and the API description. */
export const errorCatalogue = {
  ...generalErrors,
  ...sessionErrors,
  ...entityErrors,
  ...identityErrors,
  ...importErrors,
  ...peopleErrors,
  ...settingErrors,
  ...tokenErrors,
  ...webhookErrors,
  ...alarmErrors,
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
export type ErrorParam = string | number;

/** The message for a code, with `{0}`, `{1}` … filled in. */
export const errorMessage = (code: ErrorCode, params: readonly ErrorParam[] = []): string =>
  errorCatalogue[code].message.replaceAll(/\{(\d+)\}/g, (_, index: string) => String(params[Number(index)] ?? ''));
