import type { ContextSchema } from '@exchange/platform';
import { Storefronts1763650000501 } from './adapters/typeorm/migrations/1763650000501-storefronts';
import { sellerRows } from './adapters/typeorm/seller.row';

export const storefrontsSchema: ContextSchema = { entities: [sellerRows] as never, migrations: [Storefronts1763650000501] };
