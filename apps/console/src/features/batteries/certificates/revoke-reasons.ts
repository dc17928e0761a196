import type { RevokeReason } from '@ohmstead/contract';

export const revokeReasonWords: Readonly<Record<RevokeReason, string>> = {
  measurementError: 'The measurement was wrong',
  batteryChanged: 'The battery has been changed',
  issuedByMistake: 'It was issued by mistake',
  other: 'Another reason',
};
