import { Field } from '@exchange/platform';
import type { BrowserOrigin } from './browser-origin.row';
import { maxOriginLength, originPattern } from './origins';

export class AddBrowserOriginBody {
  @Field.text({
    min: 1,
    max: maxOriginLength,
    pattern: originPattern,
    shape: 'be https://host or https://host:port',
    description: 'Scheme (https), host and, unless it is 443, port. No path and no wildcards.',
    example: 'https://app.example.com',
  })
  origin: string;

  @Field.name({ min: 1, max: 120, optional: true, description: 'A name for the origin.', example: 'Our planner' })
  label?: string;
}

/** gaps.md §1.8 */
export class BrowserOriginWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'The account that allows the origin.' })
  accountId: number;

  @Field.text({ description: 'As browsers send it.', example: 'https://app.example.com' })
  origin: string;

  @Field.text({ nullable: true })
  label: string | null;

  @Field.integer({ description: 'The admin who added the origin.' })
  createdByUserId: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ description: 'Equals createdAt: an origin never changes.' })
  updatedAt: Date;
}

export function browserOriginWire(row: BrowserOrigin): BrowserOriginWire {
  const { id, accountId, origin, label, createdBy: createdByUserId, createdAt } = row;
  return { id, accountId, origin, label, createdByUserId, createdAt, updatedAt: createdAt };
}
