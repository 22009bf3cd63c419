import { advertisersSchema } from '@exchange/advertisers';
import { apiKeysSchema } from '@exchange/api-keys';
import type { ContextSchema } from '@exchange/platform';

/** Tables of every context; the order of migrations comes from the timestamps in their names. */
export const schemas: readonly ContextSchema[] = [advertisersSchema, apiKeysSchema];
