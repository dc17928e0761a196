/** Why scanning is not possible, and what to do about it. */
export type ScanProblem = {
  title: string;
  text: string;
  /** Whether trying again may help although nothing but the camera has changed. */
  mayRetry: boolean;
};

const insecure: ScanProblem = {
  title: 'The camera needs a secure connection',
  text: 'Browsers allow the camera only at an address that begins with https. Open Ohmstead there, or type what is on the label.',
  mayRetry: false,
};
const unsupported: ScanProblem = {
  title: 'This browser cannot use a camera',
  text: 'Open this page in another browser, or type what is on the label.',
  mayRetry: false,
};
const blocked: ScanProblem = {
  title: 'The camera is blocked',
  text: 'Allow the camera for this site in the settings of your browser and try again, or type what is on the label.',
  mayRetry: true,
};
const missing: ScanProblem = {
  title: 'No camera found',
  text: 'Connect a camera and try again, or type what is on the label.',
  mayRetry: true,
};
const inUse: ScanProblem = {
  title: 'The camera is in use',
  text: 'Close other apps and tabs that use it and try again, or type what is on the label.',
  mayRetry: true,
};
const failed: ScanProblem = {
  title: 'The camera could not be started',
  text: 'Try again, or type what is on the label.',
  mayRetry: true,
};
export const cameraLost: ScanProblem = {
  title: 'The camera has stopped',
  text: 'Check that it is still connected and allowed, then try again, or type what is on the label.',
  mayRetry: true,
};
export const readerFailed: ScanProblem = {
  title: 'Codes cannot be read at the moment',
  text: 'Check your connection and try again, or type what is on the label.',
  mayRetry: true,
};

/** By the error names of `getUserMedia` (W3C, Media Capture and Streams, 10.2). */
const byName: Readonly<Record<string, ScanProblem>> = {
  NotAllowedError: blocked,
  SecurityError: blocked,
  NotFoundError: missing,
  OverconstrainedError: missing,
  NotReadableError: inUse,
  AbortError: inUse,
};

/** Explains an error of the camera to the user. Not every browser rejects with an `Error`. */
export const problemOf = (refusal: unknown): ScanProblem => {
  const name = typeof refusal === 'object' && refusal !== null && 'name' in refusal ? String(refusal.name) : '';
  return byName[name] ?? failed;
};

/** Checked before the camera is requested: over plain http, browsers do not even expose the camera API. */
export const problemBefore = (page: { isSecure: boolean; hasCameras: boolean }): ScanProblem | undefined => {
  if (!page.isSecure) return insecure;
  return page.hasCameras ? undefined : unsupported;
};
