import { identityErrors } from './errors';

/** Length is what counts (NIST SP 800-63B): no composition rules, no forced changes. In characters, as JSON Schema counts. */
export const passwordLimits = { min: 8, max: 256 } as const;

/** The same characters typed on another keyboard are the same password. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** What length cannot tell: the address itself is no password. */
export function checkNewPassword(password: string, email: string, field: string): void {
  if (normalisePassword(password).toLowerCase() === email) throw identityErrors.guessablePassword({ field });
}
