import type { ContextSchema } from '@exchange/platform';
import { askRows, discoveryRows } from './adapters/typeorm/discovery.row';
import { Discovery1763650000601 } from './adapters/typeorm/migrations/1763650000601-discovery';

export const discoverySchema: ContextSchema = { entities: [discoveryRows, askRows] as never, migrations: [Discovery1763650000601] };
