import { hash } from 'node:crypto';

/** A hashed key of a limit, because Redis must not contain mail addresses. */
export const unreadable = (about: string): string => hash('sha256', about, 'base64url').slice(0, 22);
