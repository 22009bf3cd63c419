import { Field } from '@exchange/platform';
import type { BrowserOrigin } from './browser-origin.row';
import { largestOrigin, originPattern } from './origins';

export class AddBrowserOriginBody {
  @Field.text({
    min: 1,
    max: largestOrigin,
    pattern: originPattern,
    description: 'Scheme (https), host and, where it is another than 443, port: nothing else, and no wildcards.',
    example: 'https://app.example.com',
  })
  origin: string;

  @Field.name({ min: 1, max: 120, optional: true, description: 'What it is.', example: 'Our planner' })
  label?: string;
}

/** gaps.md §1.8 */
export class BrowserOriginWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'The account that let it in.' })
  accountId: number;

  @Field.text({ description: 'As browsers write it.', example: 'https://app.example.com' })
  origin: string;

  @Field.text({ nullable: true })
  label: string | null;

  @Field.integer({ description: 'Id of the admin who added it.' })
  createdByUserId: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ description: 'The same as createdAt: nothing of it changes.' })
  updatedAt: Date;
}

export function browserOriginWire(row: BrowserOrigin): BrowserOriginWire {
  const { id, accountId, origin, label, createdBy: createdByUserId, createdAt } = row;
  return { id, accountId, origin, label, createdByUserId, createdAt, updatedAt: createdAt };
}
