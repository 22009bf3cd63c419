import { type Channel, channels } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { type SupplySuggestion, type SupplySuggestionKind, suggestionKinds } from './supply-directory';
import type { TrackedSupply } from './supply-request.row';
import type { SavedSupplyRequest } from './supply-requests.service';

const maxTextLength = 4_000;

export class SupplyKeyBody {
  @Field.text({ min: 1, max: 253, description: 'Domain where the media are published.', example: 'lakeside.example' })
  domain: string;

  @Field.oneOf(channels)
  channel: Channel;
}

export class AddSupplyRequestBody extends SupplyKeyBody {
  @Field.name({ optional: true, nullable: true, max: 200, description: 'Region where people should see the media.' })
  geo?: string | null;

  @Field.date({ optional: true, nullable: true, description: 'Day (UTC) when the supply is needed, today or later.' })
  launchDate?: string | null;

  @Field.prose({ optional: true, nullable: true, min: 1, max: maxTextLength, description: 'Description of the wanted supply.' })
  desiredSupply?: string | null;

  @Field.prose({ optional: true, nullable: true, min: 1, max: maxTextLength, description: 'Notes that help to find the supply.' })
  notes?: string | null;
}

export class SupplyRequestsQuery extends CursorQuery {
  @Field.oneOf(['tracked', 'available'], { optional: true, description: 'Only requests with this current status.' })
  status?: 'tracked' | 'available';
}

export class SuggestionsQuery {
  @Field.text({ min: 2, max: 120, description: 'Beginning of the domain.' })
  q: string;

  @Field.integer({ min: 1, max: 25, default: 10, description: 'Maximum number of suggestions.' })
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

  @Field.boolean({ description: 'True when an existing request was changed.' })
  updated: boolean;

  @Field.oneOf(['found', 'missing'], { description: 'Whether the registry of properties contains the domain.' })
  registryStatus: 'found' | 'missing';

  @Field.object(() => SupplyRequestWire)
  request: SupplyRequestWire;
}

export class RemovedSupplyWire {
  @Field.boolean({ description: 'False when there was no such request.' })
  removed: boolean;
}

export class SupplySuggestionWire {
  @Field.text()
  domain: string;

  @Field.text({ nullable: true })
  name: string | null;

  @Field.oneOf(suggestionKinds)
  kind: SupplySuggestionKind;

  @Field.text({ nullable: true, description: 'Source of the suggestion.' })
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

export function addedSupplyWire({ created, updated, isRegistered, request }: SavedSupplyRequest): AddedSupplyWire {
  return { created, updated, registryStatus: isRegistered ? 'found' : 'missing', request: supplyRequestWire(request) };
}

export function suggestionsWire(suggestions: readonly SupplySuggestion[]): SupplySuggestionsWire {
  return { items: suggestions.map(({ domain, name, kind, source }) => ({ domain, name, kind, source })) };
}
