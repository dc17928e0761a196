/** Business constants (spec: foundations §9, entities §9, administration §9; device rules: decisions §4). */
export const requestTimeoutMs = 30_000;
export const pollIntervalMs = 10_000;
export const pageSizes = [10, 25, 50, 999_999] as const;
export const defaultPageSize = 10;
export const allRows = 999_999;
export const navigationClosesAbovePx = 900;
export const successNoticeMs = 4_000;
/** A success that can be undone: it takes reading to know that one wants to. */
export const undoNoticeMs = 10_000;
export const errorNoticeMs = 6_000;
export const uploadErrorNoticeMs = 5_000;
/** Notices of the authentication and profile pages, good news too. */
export const accountNoticeMs = 6_000;
export const sohThresholdPercent = 80;
export const milesPerKilometre = 0.621_371_2;
export const nameMaxLength = 32;
export const emailMaxLength = 255;
export const organizationNameMinLength = 3;
export const organizationNameMaxLength = 255;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
/** An uploaded image, be it a photo of somebody or a picture of a model, may be so large. */
export const imageMaxBytes = 5 * 1024 * 1024;
export const imageMaxPixels = 25_000_000;
/** Photos are cropped to a square of so many pixels. */
export const photoPixels = 500;
/** The longer side of a model's picture; smaller ones stay as they are. */
export const modelImagePixels = 1_000;
export const claimCodeLength = 6;
export const claimCodeLifeMs = 10 * 60_000;
export const claimCodeTries = 5;
/** A device is offline this long after its last message. */
export const deviceSilentMs = 90_000;

/** How far 'Last Connection' of a connected device may lag behind its messages. */
export const deviceHeardEveryMs = 60_000;
/** Device times may lie this far in the past or the future (security 36). */
export const deviceTimePastMs = 400 * 86_400_000;
export const deviceTimeFutureMs = 5 * 60_000;
export const copyrightYear = 2018;
/** What one call that acts on many rows may name. */
export const maxBulkIds = 10_000;
/** A chart draws as many samples: services with fewer would gain nothing by moving them into a file. */
export const archivedAboveSamples = 40_000;
