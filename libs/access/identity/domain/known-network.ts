import { createHash } from 'node:crypto';

const ninetyDaysMs = 90 * 24 * 60 * 60 * 1000;

/** A network from which nobody has got in since is forgotten. */
export function knownSince(now: Date): Date {
  return new Date(now.getTime() - ninetyDaysMs);
}

/** Where who gets in from is told only to somebody who asks for this address and this network. */
export function networkHash(email: string, network: string): Buffer {
  return createHash('sha256').update(`${email} ${network}`).digest();
}
