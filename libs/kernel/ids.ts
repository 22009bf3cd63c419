import { randomFillSync, randomUUID } from 'node:crypto';

/** Opaque string ids with a readable prefix: `disc_06ew…`. Integers (accounts, advertisers, users) come from database sequences instead. */
export abstract class Ids {
  abstract next(prefix: string): string;
  /** For resources whose id is a UUID in the contract. */
  abstract uuid(): string;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * 48 bits of milliseconds, a 15-bit counter within one millisecond, then 65 random bits, in Crockford base 32. Ids of one process sort by
 * creation (the first 32,768 of each millisecond), which keeps indexes dense and lists in order.
 */
export class SystemIds extends Ids {
  next(prefix: string): string {
    return `${prefix}_${when()}${random()}`;
  }

  uuid(): string {
    return randomUUID();
  }
}

/** For tests: `sub_1`, `sub_2`, … */
export class SequentialIds extends Ids {
  private last = 0;

  next(prefix: string): string {
    this.last += 1;
    return `${prefix}_${this.last}`;
  }

  uuid(): string {
    this.last += 1;
    return `00000000-0000-4000-8000-${String(this.last).padStart(12, '0')}`;
  }
}

let last = 0;
let within = 0;

function when(): string {
  const now = Date.now();
  within = now === last ? Math.min(within + 1, 32 ** 3 - 1) : 0;
  last = now;
  return base32(now, 10) + base32(within, 3);
}

function base32(value: number, digits: number): string {
  let text = '';
  for (let rest = value, i = 0; i < digits; i += 1, rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text;
}

/** Fan-out creates thousands of ids, so random bytes are fetched in batches. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function random(): string {
  if (used + 13 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (const end = used + 13; used < end; used += 1) text += alphabet[pool[used]! & 31];
  return text;
}
