import { hash } from 'node:crypto';

/** A key of a limit about a person. Mail addresses do not belong into Redis in the clear. */
export const unreadable = (about: string): string => hash('sha256', about, 'base64url').slice(0, 22);
