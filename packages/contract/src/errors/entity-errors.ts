import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const stale = (kind: string) =>
  refused(
    `This ${kind} was saved by another user since it was loaded by you. Reload the data and try your changes again.`,
    'Out of date',
  );
const notFound = (kind: string) => ({ status: 404, message: `The ${kind} does not exist.` });
const tooLongForWorkbook = refused(
  'A workbook holds at most {0} rows. Choose CSV, or set filters that leave fewer rows.',
  'Download failed',
);
const usedTicket = refused('This download has been used or has expired. Start it again.', 'Download failed');
const image = (text: string) => refused(text, 'Problem saving image');
const noCertificate = (text: string) => refused(text, 'No certificate issued');
const circuitFault = (text: string) => refused(text, 'Circuit not fitted');
const bulkStart = (text: string) => refused(text, 'Bulk change not started');
const bulkStop = (text: string) => refused(text, 'Bulk change stopped');
const claimStart = (text: string) => refused(text, 'Could not start claim');
const claimCode = (text: string) => refused(text, 'Could not claim device');

/** Batteries, devices and services (spec: entities §8; stale saves and bulk codes: decisions §2, §6). `{provider}` is PROVIDER_NAME. */
export const entityErrors = {
  'batteries-not-found': notFound('battery'),
  'batteries-update-1': stale('battery'),
  'batteries-update-2': refused(
    'Only users who can retire batteries can change the retired date.',
    'Battery Retirement Failed',
  ),
  'batteries-delete-1': {
    status: 400,
    message: 'One or more batteries are currently in bays and cannot be deleted.',
    title: 'Deletion Failed',
    text: 'One or more batteries are currently in bays and cannot be deleted.',
  },
  'batteries-modelImage-put-1': image('The image must be a PNG, JPEG or WebP image.'),
  'batteries-modelImage-put-2': image('The image could not be read.'),
  'batteries-modelImage-put-3': image('The image could not be uploaded because it is too large.'),
  'batteries-modelImage-put-4': image('The image could not be saved because the battery has no model name.'),
  'modelImages-not-found': { status: 404, message: 'The image does not exist.' },
  'batteries-download-1': refused('Too many batteries for one address. Request a download ticket first.'),
  'batteries-download-2': usedTicket,
  'batteries-download-3': tooLongForWorkbook,

  'certificates-not-found': notFound('certificate'),
  'certificates-create-1': noCertificate('There is no capacity test of this battery.'),
  'certificates-create-2': noCertificate('The last capacity test is older than 90 days.'),
  'certificates-create-3': noCertificate('The last capacity test was aborted.'),
  'certificates-create-4': noCertificate('The bay of the last capacity test is flagged.'),
  'certificates-create-5': noCertificate('The battery has no serial number.'),
  'certificates-create-6': noCertificate('The battery has no design capacity.'),
  'certificates-create-7': noCertificate('There is no forecast for this battery.'),
  'certificates-revoke-1': refused('This certificate has been revoked.', 'Certificate not revoked'),

  'devices-not-found': notFound('device'),
  'devices-update-1': stale('device'),
  'devices-calibration-1': refused('The calibration date lies in the future.'),
  'devices-update-2': refused('The location does not exist.', 'Problem saving device'),
  'devices-download-1': refused('Too many devices for one address. Request a download ticket first.'),
  'devices-download-2': usedTicket,
  'devices-download-3': tooLongForWorkbook,
  'devices-upgradeFirmware-1': refused('There is no newer firmware for these devices.', 'Upgrade failed'),
  'firmware-not-found': { status: 404, message: 'This download does not exist, has been used or has expired.' },
  'devices-claim-get-1': refused('The requested device does not exist'),
  'devices-claim-get-2': refused(
    'The requested device has already been claimed by another organization. Contact {provider} for assistance if you now own this device.',
  ),
  'devices-claim-start-1': claimStart('The device name is missing.'),
  'devices-claim-start-2': claimStart('The device was not found or is no longer available'),
  'devices-claim-start-3': claimStart(
    'There was a problem contacting your device. Contact {provider} for assistance. Error code devices-claim-start-3.',
  ),
  'devices-claim-start-4': {
    status: 429,
    message: 'Too many attempts to claim this device. Try again in {0} seconds.',
    title: 'Could not start claim',
  },
  'devices-claim-start-5': {
    status: 429,
    message: 'Your organisation has made too many attempts to claim devices. Try again in {0} seconds.',
    title: 'Could not start claim',
  },
  'devices-claim-claim-1': claimCode('The device name or the code is missing.'),
  'devices-claim-claim-4': claimCode('This device has already been assigned'),
  'devices-claim-claim-5': claimCode('Your device claiming code may have expired. Try running the process again.'),
  'devices-claim-claim-6': claimCode('Code is incorrect'),
  'devices-assignments-1': refused('A user or group does not exist.', 'Problem saving device'),

  'services-not-found': {
    ...notFound('service'),
    text: 'The service you requested cannot be found.',
  },
  'services-update-1': stale('service'),
  'services-delete-1': refused(
    'At least one selected service is in progress and cannot be deleted.',
    'Deletion Failed',
  ),
  'services-download-1': refused('Too many services for one address. Request a download ticket first.'),
  'services-download-2': usedTicket,
  'services-download-3': tooLongForWorkbook,
  'services-bdf-1': refused('None of these services has samples.'),
  'services-create-1': refused('The bay is not idle or has no battery.', 'Could not start service'),
  'services-create-2': refused('The device is offline.', 'Could not start service'),
  'services-create-3': {
    status: 400,
    message: 'The device did not start the service: {0}',
    title: 'Could not start service',
  },
  'services-create-4': refused('The device did not respond.', 'Could not start service'),

  'services-eisAnalysis-1': circuitFault('The circuit cannot be read at character {0}: {1}'),
  'services-eisAnalysis-2': circuitFault('The circuit has no parameter {0}.'),
  'services-eisAnalysis-3': circuitFault('Values can only be given together with a circuit.'),
  'services-eisAnalysis-4': circuitFault('At least one parameter must be free.'),
  'services-eisAnalysis-5': circuitFault('The value of {0} is out of range.'),
  'services-eisFit-1': stale('fit'),
  'services-eisFit-2': circuitFault('The fit did not converge or a parameter is at its bound. Save it anyway?'),
  'services-eisFit-3': circuitFault('There is no spectrum that can be fitted: {0}'),
  'eisAnalyses-not-found': { status: 404, message: 'This analysis does not exist or has expired.' },

  'lists-find-1': refused('This list took too long to answer. Narrow the filters, or sort by another column.'),

  'bulkEdits-not-found': notFound('edit'),
  'bulkEdits-undo-1': refused('This change can no longer be undone.', 'Undo failed'),

  'bulkJobs-not-found': notFound('bulk change'),
  'bulkJobs-create-1': bulkStart('You already have {0} bulk changes under way. Wait for one to end, or stop one.'),
  'bulkJobs-create-2': bulkStart(
    'Your organisation already has {0} bulk changes under way. Try again when one of them has ended.',
  ),
  'bulkJobs-create-3': bulkStart('This list is out of date. Reload it and try again.'),
  'bulkJobs-run-1': bulkStop('You no longer have permission for this change. What was done before stays done.'),
  'bulkJobs-run-2': bulkStop('Your account has been disabled. What was done before stays done.'),
  'bulkJobs-run-3': bulkStop(
    'The location no longer exists, or you can no longer choose it. What was done before stays done.',
  ),
  'bulkJobs-run-4': bulkStop('Something went wrong on our side. What was done before stays done.'),
} as const satisfies Record<string, CatalogueEntry>;
