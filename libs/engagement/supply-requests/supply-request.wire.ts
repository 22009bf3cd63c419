import { type Channel, channels } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { type Suggestion, type SuggestionKind, suggestionKinds } from './supply';
import type { TrackedSupply } from './supply-request.row';
import type { Added } from './supply-requests.service';

const most = 4_000;

export class SupplyKeyBody {
  @Field.text({ min: 1, max: 253, description: 'Where the media are published.', example: 'lakeside.example' })
  domain: string;

  @Field.oneOf(channels)
  channel: Channel;
}

export class AddSupplyRequestBody extends SupplyKeyBody {
  @Field.name({ optional: true, nullable: true, max: 200, description: 'Where people should see it.' })
  geo?: string | null;

  @Field.date({ optional: true, nullable: true, description: 'When it is needed: a day (UTC), today or later.' })
  launchDate?: string | null;

  @Field.prose({ optional: true, nullable: true, min: 1, max: most, description: 'What should be there.' })
  desiredSupply?: string | null;

  @Field.prose({ optional: true, nullable: true, min: 1, max: most, description: 'Whatever helps to get it.' })
  notes?: string | null;
}

export class SupplyRequestsQuery extends CursorQuery {
  @Field.oneOf(['tracked', 'available'], { optional: true, description: 'Only those that are so at the moment.' })
  status?: 'tracked' | 'available';
}

export class SuggestionsQuery {
  @Field.text({ min: 2, max: 120, description: 'How the domain begins.' })
  q: string;

  @Field.integer({ min: 1, max: 25, default: 10, description: 'At most so many.' })
  limit: number = 10;
}

export class SupplyRequestWire {
  @Field.text()
  domain: string;

  @Field.text()
  channel: string;

  @Field.text({ nullable: true })
  geo: string | null;

  @Field.date({ nullable: true })
  launchDate: string | null;

  @Field.text({ nullable: true })
  desiredSupply: string | null;

  @Field.text({ nullable: true })
  notes: string | null;

  @Field.oneOf(['tracked', 'available'], {
    description: '`available`: a storefront that publishes there has an active product of the channel.',
  })
  status: 'tracked' | 'available';

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class AddedSupplyWire {
  @Field.boolean()
  created: boolean;

  @Field.boolean({ description: 'Whether the one that was there is different now.' })
  updated: boolean;

  @Field.oneOf(['found', 'missing'], { description: 'Whether the registry of properties knows the domain.' })
  registryStatus: 'found' | 'missing';

  @Field.object(() => SupplyRequestWire)
  request: SupplyRequestWire;
}

export class RemovedSupplyWire {
  @Field.boolean({ description: 'false: there was none.' })
  removed: boolean;
}

export class SupplySuggestionWire {
  @Field.text()
  domain: string;

  @Field.text({ nullable: true })
  name: string | null;

  @Field.oneOf(suggestionKinds)
  kind: SuggestionKind;

  @Field.text({ nullable: true, description: 'Who knows it.' })
  source: string | null;
}

export class SupplySuggestionsWire {
  @Field.object(() => SupplySuggestionWire, { many: true })
  items: SupplySuggestionWire[];
}

export function supplyRequestWire(request: TrackedSupply): SupplyRequestWire {
  const { domain, channel, geo, launchDate, desiredSupply, notes, createdAt, updatedAt } = request;
  const status = request.isAvailable ? 'available' : 'tracked';
  return { domain, channel, geo, launchDate, desiredSupply, notes, status, createdAt, updatedAt };
}

export function addedSupplyWire({ created, updated, isRegistered, request }: Added): AddedSupplyWire {
  return { created, updated, registryStatus: isRegistered ? 'found' : 'missing', request: supplyRequestWire(request) };
}

export function suggestionsWire(suggestions: readonly Suggestion[]): SupplySuggestionsWire {
  return { items: suggestions.map(({ domain, name, kind, source }) => ({ domain, name, kind, source })) };
}
