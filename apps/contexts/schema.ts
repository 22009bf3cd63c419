import type { ContextSchema } from '@exchange/platform';
import { discoverySchema } from '@exchange/discovery';
import { storefrontsSchema } from '@exchange/storefronts';

/** Tables of every context; the order of migrations comes from the timestamps in their names. */
export const schemas: readonly ContextSchema[] = [discoverySchema, storefrontsSchema];
