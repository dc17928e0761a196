import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function bytesOf(key: string): Buffer {
  const bits = key.replaceAll(/\S/g, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).replaceAll(' ', '');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238, written from it and not with the product's library: what the app on a phone makes of the key that was typed into it. */
export function authenticatorApp(key: string): (stepsAhead: number) => string {
  const secret = bytesOf(key);
  return (stepsAhead) => {
    const step = Buffer.alloc(8);
    step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
    const hash = createHmac('sha1', secret).update(step).digest();
    const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
    return String(number % 1_000_000).padStart(6, '0');
  };
}
