import { identityErrors } from './errors';

/** Only length is required, no composition rules and no forced changes (NIST SP 800-63B). Unit: characters, as JSON Schema counts them. */
export const passwordLimits = { min: 8, max: 256 } as const;

/** Different keyboards can produce different code points for the same characters. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** The mail address must not be the password. */
export function checkNewPassword(password: string, email: string, field: string): void {
  if (normalisePassword(password).toLowerCase() === email) throw identityErrors.guessablePassword({ field });
}
