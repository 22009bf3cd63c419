import { randomBytes } from 'node:crypto';

/** Without letters and digits that people mistake for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `PRP-7K3M9QXA`: 40 random bits. Not a secret on its own: it is good only for the operator that it is for (ADR 94). */
export function newCode(): string {
  return `PRP-${[...randomBytes(8)].map((byte) => alphabet[byte & 31]).join('')}`;
}
