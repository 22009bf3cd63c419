import { randomFillSync, randomUUID } from 'node:crypto';

/** Opaque string ids with a readable prefix: `disc_06ew…`. Integers (accounts, advertisers, users) come from database sequences instead. */
export abstract class Ids {
  abstract next(prefix: string): string;
  /** Where the contract says that an id is a UUID. */
  abstract uuid(): string;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 48 bits of milliseconds, then 80 random bits, in Crockford base 32: ids sort by creation, which keeps indexes dense. */
export class SystemIds extends Ids {
  next(prefix: string): string {
    return `${prefix}_${time()}${random()}`;
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

function time(): string {
  let text = '';
  for (let rest = Date.now(), i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text;
}

/** Fan-out makes ids by the thousand: the system's generator is asked for many at once. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function random(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (const end = used + 16; used < end; used += 1) text += alphabet[pool[used]! & 31];
  return text;
}
