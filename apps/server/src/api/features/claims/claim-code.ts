import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { claimCodeLength } from '@ohmstead/domain';

export const drawCode = (): string => String(randomInt(0, 10 ** claimCodeLength)).padStart(claimCodeLength, '0');

export const hashCode = (key: Buffer, claimId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`${claimId}:${code}`).digest();

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
