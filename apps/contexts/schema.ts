import { accountsSchema } from '@exchange/accounts';
import { identitySchema } from '@exchange/identity';
import type { ContextSchema } from '@exchange/platform';

/** Tables of every context; the order of migrations comes from the timestamps in their names. */
export const schemas: readonly ContextSchema[] = [accountsSchema, identitySchema];
