import { CursorQuery, Field } from '@exchange/platform';
import type { FullCollection, ListedCollection } from '../../application/collections.service';
import { maxCollected } from '../../domain/collection';
import { creativeStates } from '../../domain/creative.states';

const members = {
  many: { max: maxCollected },
  min: 1,
  max: 255,
  optional: true,
  description: 'Ids of creatives of the advertiser, in the order in which they are shown. Repeated ids count once.',
} as const;

const description = { max: 1_000, optional: true, nullable: true } as const;

export class CreateCollectionBody {
  @Field.name()
  name: string;

  @Field.prose(description)
  description?: string | null;

  @Field.text(members)
  creativeIds?: string[];
}

/** Omitted fields keep their value. `creativeIds` replace all of them. */
export class UpdateCollectionBody {
  @Field.name({ optional: true })
  name?: string;

  @Field.prose(description)
  description?: string | null;

  @Field.text(members)
  creativeIds?: string[];
}

export class CollectionsQuery extends CursorQuery {
  @Field.text({ optional: true, min: 1, max: 200, description: 'A part of the name.' })
  query?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Only collections that contain this creative.' })
  creativeId?: string;
}

export class CollectionSummaryWire {
  @Field.text()
  collectionId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.prose({ nullable: true })
  description: string | null;

  @Field.integer({ description: 'Number of creatives, archived ones included.' })
  creativeCount: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class CollectedCreativeWire {
  @Field.text()
  creativeId: string;

  @Field.text()
  name: string;

  @Field.oneOf(creativeStates.stored, { description: 'Archived creatives stay in their collections.' })
  status: string;
}

export class CollectionWire extends CollectionSummaryWire {
  @Field.object(() => CollectedCreativeWire, { many: true, description: 'In their order.' })
  creatives: CollectedCreativeWire[];
}

export function collectionSummaryWire({ collection, creativeCount }: ListedCollection): CollectionSummaryWire {
  const { id: collectionId, advertiserId, name, description: text, createdAt, updatedAt } = collection;
  return { collectionId, advertiserId, name, description: text, creativeCount, createdAt, updatedAt };
}

export function collectionWire({ collection, creatives }: FullCollection): CollectionWire {
  const summary = collectionSummaryWire({ collection, creativeCount: creatives.length });
  return { ...summary, creatives: creatives.map((creative) => ({ ...creative })) };
}
