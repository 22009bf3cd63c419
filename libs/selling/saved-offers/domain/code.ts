import { randomBytes } from 'node:crypto';

/** Letters and digits without those that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code such as `PRP-7K3M9QXA`: 40 random bits. Not a secret alone: only the offer's operator can redeem it (ADR 94). */
export function newCode(): string {
  return `PRP-${[...randomBytes(8)].map((byte) => alphabet[byte & 31]).join('')}`;
}
