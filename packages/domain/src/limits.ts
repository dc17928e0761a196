/** Business constants (spec: foundations §9, entities §9, administration §9; device rules: decisions §4). */
export const requestTimeoutMs = 30_000;
export const pollIntervalMs = 10_000;
export const pageSizes = [10, 25, 50, 999_999] as const;
export const defaultPageSize = 10;
export const allRows = 999_999;
export const navigationClosesAbovePx = 900;
export const successNoticeMs = 4_000;
/** Longer than other notices, because users need time to read it before they decide to undo. */
export const undoNoticeMs = 10_000;
export const errorNoticeMs = 6_000;
export const uploadErrorNoticeMs = 5_000;
/** Notices on the authentication and profile pages, including those of success. */
export const accountNoticeMs = 6_000;
export const sohThresholdPercent = 80;
export const milesPerKilometre = 0.621_371_2;
export const nameMaxLength = 32;
export const emailMaxLength = 255;
export const organizationNameMinLength = 3;
export const organizationNameMaxLength = 255;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
/** Largest accepted upload, for photos of users and images of models. */
export const imageMaxBytes = 5 * 1024 * 1024;
export const imageMaxPixels = 25_000_000;
/** Side of the square that photos are cropped to. */
export const photoPixels = 500;
/** Longer side of a model's image; smaller images are not enlarged. */
export const modelImagePixels = 1_000;
export const claimCodeLength = 6;
export const claimCodeLifeMs = 10 * 60_000;
export const claimCodeTries = 5;
/** A device is offline this long after its last message. */
export const deviceSilentMs = 90_000;

/** How far 'Last Connection' may lag behind the latest message of a connected device. */
export const deviceHeardEveryMs = 60_000;
/** How far device times may lie in the past or in the future (security 36). */
export const deviceTimePastMs = 400 * 86_400_000;
export const deviceTimeFutureMs = 5 * 60_000;
export const copyrightYear = 2018;
/** A longer list is not loaded as a whole: the server filters, sorts and counts its rows. */
export const largeListRows = 200_000;
/** The most rows that one bulk call may name. */
export const maxBulkIds = 10_000;
export const bulkUndoLifeMs = 10 * 60_000;
/** The number of samples a chart draws: moving services with fewer into a file would gain nothing. */
export const archivedAboveSamples = 40_000;
/** The most rows that a download names one by one, and that a workbook holds. */
export const maxIdsOfTicket = 200_000;
export const searchTextMaxLength = 100;
/** How long users may have at most until a rule about second factors holds for them. */
export const graceDays = 30;
/** After how many days raw samples may be moved into files. */
export const archiveDaysLimits = { minimum: 1, maximum: 36_500 } as const;
