import { access } from './access';
import { buying } from './buying';
import { engagement } from './engagement';
import { selling } from './selling';
import type { Table } from './world';

/** Every mutating operation that the platform has. One that is not here fails the test: add what its entry says. */
export const told: Table = { ...access, ...buying, ...engagement, ...selling };

/** Mutating operations that write no entry, each with its reason. */
export const untold: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/sign-in': 'a session is no resource of an account',
  'POST /api/v2/auth/sign-out': 'a session is no resource of an account',
  'POST /api/v2/auth/switch-account': 'moves a session, changes no account',
  'POST /api/v2/auth/password/forgot': 'changes nothing, and must not tell whether the address is known',
};
