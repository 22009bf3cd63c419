import { randomBytes } from 'node:crypto';

/** Opaque string ids with a readable prefix: `disc_06ew…`. Integers (accounts, advertisers, users) come from database sequences instead. */
export abstract class Ids {
  abstract next(prefix: string): string;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 48 bits of milliseconds, then 80 random bits, in Crockford base 32: ids sort by creation, which keeps indexes dense. */
export class SystemIds extends Ids {
  next(prefix: string): string {
    return `${prefix}_${base32(BigInt(Date.now()), 10)}${base32(BigInt(`0x${randomBytes(10).toString('hex')}`), 16)}`;
  }
}

/** For tests: `sub_1`, `sub_2`, … */
export class SequentialIds extends Ids {
  private last = 0;

  next(prefix: string): string {
    this.last += 1;
    return `${prefix}_${this.last}`;
  }
}

function base32(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i += 1, rest >>= 5n) text = alphabet[Number(rest & 31n)] + text;
  return text;
}
