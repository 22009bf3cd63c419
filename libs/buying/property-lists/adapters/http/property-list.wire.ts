import { asName, invalidInput, isLine, type Issue } from '@exchange/kernel';
import { Field, freeFormProblem, LargeAnswer, Rows } from '@exchange/platform';
import type { FullPropertyList } from '../../application/property-lists.service';
import type { NewPropertyList, PropertyListState, Purpose, Standing, StandingIdentifier } from '../../domain/property-list';
import { purposes } from '../../domain/property-list';
import { IdentifierWire } from './check.wire';
import { IdentifiersBody } from './identifiers.body';

const name = { min: 1, max: 255 };

export class CreatePropertyListBody extends IdentifiersBody {
  @Field.name(name)
  name: string;

  @Field.oneOf(purposes)
  purpose: Purpose;

  @Field.record({ optional: true, nullable: true, description: 'Filters of the protocol, kept as they are.' })
  filters?: object | null;
}

/** What is left out stays. Sending `domains` or `identifiers` replaces all of them. */
export class UpdatePropertyListBody extends IdentifiersBody {
  @Field.name({ ...name, optional: true })
  name?: string;

  @Field.oneOf(purposes, { optional: true })
  purpose?: Purpose;

  @Field.record({ optional: true, nullable: true })
  filters?: object | null;
}

export const listMembers = ['name', 'purpose', 'filters', 'domains', 'identifiers'];

export class ResolutionSummaryWire {
  @Field.integer({ description: 'Identifiers that were sent, repeated ones too.' })
  totalRequested: number;

  @Field.integer({ description: 'Known to the registry.' })
  resolvedCount: number;

  @Field.integer({ description: 'Not known to the registry, kept as they are.' })
  registeredCount: number;

  @Field.integer({ description: 'Name nothing that can be bought.' })
  unresolvedCount: number;

  @Field.number({ min: 0, max: 1, description: 'Resolved and registered, of all that differ.' })
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
  purpose: Purpose;

  @Field.record({ nullable: true })
  filters: object | null;

  @Field.oneOf(['processing', 'ready', 'failed'])
  status: string;

  @Field.integer({ description: 'Resolved and registered identifiers.' })
  propertyCount: number;

  @Field.object(() => ResolutionSummaryWire)
  resolutionSummary: ResolutionSummaryWire;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class PropertyListWire extends PropertyListSummaryWire {
  @Field.object(() => IdentifierWire, { many: true })
  resolvedIdentifiers: IdentifierWire[];

  @Field.object(() => IdentifierWire, { many: true })
  registeredIdentifiers: IdentifierWire[];

  @Field.object(() => IdentifierWire, { many: true })
  unresolvedIdentifiers: IdentifierWire[];
}

/** Nothing is left of a deleted list (gaps.md §6.9: 200 `{}`). */
export class NothingWire {}

export function toSummary(state: PropertyListState): PropertyListSummaryWire {
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

/** A {@link PropertyListWire}, written in slices. */
export function toWire({ list, identifiers }: FullPropertyList): LargeAnswer {
  const those = (wanted: Standing) => {
    const found = identifiers.filter(({ standing }) => standing === wanted);
    return new Rows(found, ({ type, value }: StandingIdentifier) => ({ type, value }));
  };
  return new LargeAnswer({
    ...toSummary(list),
    resolvedIdentifiers: those('resolved'),
    registeredIdentifiers: those('registered'),
    unresolvedIdentifiers: those('unresolved'),
  });
}

/** Everything but the identifiers. `required` for a new list; otherwise what is left out stays. 400 otherwise. */
export function readWish(body: Readonly<Record<string, unknown>>, required: true): NewPropertyList;
export function readWish(body: Readonly<Record<string, unknown>>, required: false): Partial<NewPropertyList>;
export function readWish(body: Readonly<Record<string, unknown>>, required: boolean): Partial<NewPropertyList> {
  const issues: Issue[] = [];
  const given = typeof body['name'] === 'string' ? asName(body['name']) : body['name'];
  const { purpose, filters } = body;
  const isMissing = (value: unknown) => value === undefined && !required;
  if (!isMissing(given) && !isName(given))
    issues.push({ path: 'name', message: 'name must be a text of 1 to 255 characters on one line, none of them invisible.' });
  if (!isMissing(purpose) && !isPurpose(purpose))
    issues.push({ path: 'purpose', message: `purpose must be one of ${purposes.join(', ')}.` });
  if (typeof filters !== 'object' && filters !== undefined) issues.push({ path: 'filters', message: 'filters must be an object.' });
  if (Array.isArray(filters)) issues.push({ path: 'filters', message: 'filters must be an object.' });
  const problem = freeFormProblem(filters ?? {});
  if (problem) issues.push({ path: 'filters', message: `filters ${problem.what}.` });
  if (issues.length > 0) throw invalidInput(issues);
  return { name: given, purpose, filters } as Partial<NewPropertyList>;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length >= name.min && value.length <= name.max && isLine(value);
}

function isPurpose(value: unknown): boolean {
  return purposes.some((purpose) => purpose === value);
}
