import { createHash } from 'node:crypto';

const ninetyDaysMs = 90 * 24 * 60 * 60 * 1000;

/** Networks without a sign-in since this time are deleted. */
export function knownSince(now: Date): Date {
  return new Date(now.getTime() - ninetyDaysMs);
}

/** Hashing address and network together keeps the table from revealing from where a person signs in. */
export function networkHash(email: string, network: string): Buffer {
  return createHash('sha256').update(`${email} ${network}`).digest();
}
