import { asName } from '@exchange/kernel';
import { Field, LargeAnswer, Rows } from '@exchange/platform';
import type { FullPropertyList } from '../../application/property-lists.service';
import type { NewPropertyList, PropertyListState, ListPurpose, IdentifierStanding, StandingIdentifier } from '../../domain/property-list';
import { purposes } from '../../domain/property-list';
import { IdentifierWire } from './check.wire';
import { IdentifiersBody } from './identifiers.wire';

const name = {
  min: 1,
  max: 255,
  large: { message: () => 'name must be a text of 1 to 255 characters on one line, none of them invisible.' },
};

export class CreatePropertyListBody extends IdentifiersBody {
  @Field.name(name)
  name: string;

  @Field.oneOf(purposes)
  purpose: ListPurpose;

  @Field.record({ optional: true, nullable: true, description: 'Filters of the protocol, stored unchanged.' })
  filters?: object | null;
}

/** Omitted fields keep their value. `domains` or `identifiers` replace all identifiers. */
export class UpdatePropertyListBody extends IdentifiersBody {
  @Field.name({ ...name, optional: true })
  name?: string;

  @Field.oneOf(purposes, { optional: true })
  purpose?: ListPurpose;

  @Field.record({ optional: true, nullable: true })
  filters?: object | null;
}

export class ResolutionSummaryWire {
  @Field.integer({ description: 'Number of identifiers sent, with repeated ones.' })
  totalRequested: number;

  @Field.integer({ description: 'Identifiers known to the registry.' })
  resolvedCount: number;

  @Field.integer({ description: 'Identifiers unknown to the registry, stored unchanged.' })
  registeredCount: number;

  @Field.integer({ description: 'Identifiers that name nothing that can be bought.' })
  unresolvedCount: number;

  @Field.number({ min: 0, max: 1, description: 'Share of resolved and registered identifiers among all different ones.' })
  resolutionRate: number;
}

export class PropertyListSummaryWire {
  @Field.text()
  listId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.oneOf(purposes)
  purpose: ListPurpose;

  @Field.record({ nullable: true })
  filters: object | null;

  @Field.oneOf(['processing', 'ready', 'failed'])
  status: string;

  @Field.integer({ description: 'Number of resolved and registered identifiers.' })
  propertyCount: number;

  @Field.object(() => ResolutionSummaryWire)
  resolutionSummary: ResolutionSummaryWire;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

/** A list with its uses. */
export class ListedPropertyListWire extends PropertyListSummaryWire {
  @Field.integer({ description: 'Number of campaigns to which it is attached.' })
  campaignCount: number;

  @Field.integer({ description: 'Number of sellers that may read it.' })
  readerCount: number;
}

export class PropertyListWire extends PropertyListSummaryWire {
  @Field.object(() => IdentifierWire, { many: true })
  resolvedIdentifiers: IdentifierWire[];

  @Field.object(() => IdentifierWire, { many: true })
  registeredIdentifiers: IdentifierWire[];

  @Field.object(() => IdentifierWire, { many: true })
  unresolvedIdentifiers: IdentifierWire[];
}

/** Answer to a deletion (gaps.md §6.9: 200 `{}`). */
export class NothingWire {}

export function listSummaryWire(state: PropertyListState): PropertyListSummaryWire {
  const { resolvedCount, registeredCount, unresolvedCount } = state;
  const propertyCount = resolvedCount + registeredCount;
  const total = propertyCount + unresolvedCount;
  return {
    listId: state.id,
    advertiserId: state.advertiserId,
    name: state.name,
    purpose: state.purpose,
    filters: state.filters,
    status: state.status,
    propertyCount,
    resolutionSummary: {
      totalRequested: state.requestedCount,
      resolvedCount,
      registeredCount,
      unresolvedCount,
      resolutionRate: total === 0 ? 0 : propertyCount / total,
    },
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
  };
}

/** A {@link PropertyListWire} that is serialized in slices. */
export function propertyListWire({ list, identifiers }: FullPropertyList): LargeAnswer {
  const those = (wanted: IdentifierStanding) => {
    const found = identifiers.filter(({ standing }) => standing === wanted);
    return new Rows(found, ({ type, value }: StandingIdentifier) => ({ type, value }));
  };
  return new LargeAnswer({
    ...listSummaryWire(list),
    resolvedIdentifiers: those('resolved'),
    registeredIdentifiers: those('registered'),
    unresolvedIdentifiers: those('unresolved'),
  });
}

/** The request without identifiers. Omitted fields of an update keep their value. */
export function requestFrom(body: CreatePropertyListBody): NewPropertyList;
export function requestFrom(body: UpdatePropertyListBody): Partial<NewPropertyList>;
export function requestFrom({ name: given, purpose, filters }: UpdatePropertyListBody): Partial<NewPropertyList> {
  return { name: given === undefined ? given : asName(given), purpose, filters } as Partial<NewPropertyList>;
}
