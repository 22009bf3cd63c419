import { setImmediate as breathe } from 'node:timers/promises';
import { invalidInput, type Issue } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { type Identifier, type IdentifierType, identifierTypes, mostIdentifiers } from '../../domain/identifier';

/** 100,000 long names as identifiers with a type, and room to spare. */
export const largestBody = 16_000_000;

const sliceLength = 2_000;
/** Problems that are told at once; a list of garbage would make an answer as long as itself. */
const mostIssues = 20;

class IdentifierBody {
  @Field.oneOf(identifierTypes, { default: 'domain' })
  type: IdentifierType = 'domain';

  @Field.opaque({ min: 1, trim: false })
  value: string;
}

/** Documented here; read by {@link readIdentifiers}. */
export class IdentifiersBody {
  @Field.opaque({
    min: 1,
    trim: false,
    optional: true,
    many: { max: mostIdentifiers },
    description: 'As people write them: `https://www.Acme.com/` too.',
  })
  domains?: string[];

  @Field.object(() => IdentifierBody, {
    optional: true,
    many: { max: mostIdentifiers },
    description: `Properties of any type. Together with \`domains\` 1 to ${mostIdentifiers.toLocaleString('en')}.`,
  })
  identifiers?: IdentifierBody[];
}

type Members = Readonly<Record<string, unknown>>;

/** The body as an object that has no other members than these; 400 otherwise. */
export function membersOf(body: unknown, allowed: readonly string[]): Members {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput([{ path: '', message: 'The body must be a JSON object.' }]);
  }
  const others = Object.keys(body).filter((name) => !allowed.includes(name));
  if (others.length > 0)
    throw invalidInput(others.slice(0, mostIssues).map((path) => ({ path, message: `${path} is not a known property.` })));
  return body as Members;
}

/**
 * gaps.md §4.5: `domains` and then `identifiers`, 1 to 100,000 together. 400 otherwise, with at most 20 problems. Reads in slices, so
 * that the event loop does not stand still.
 */
export async function readIdentifiers({ domains = [], identifiers = [] }: Members): Promise<Identifier[]> {
  const issues: Issue[] = [];
  const read: Identifier[] = [];
  if (!Array.isArray(domains)) throw invalidInput([{ path: 'domains', message: 'domains must be a list.' }]);
  if (!Array.isArray(identifiers)) throw invalidInput([{ path: 'identifiers', message: 'identifiers must be a list.' }]);
  const count = domains.length + identifiers.length;
  if (count === 0) throw invalidInput([{ path: 'domains', message: 'Send domains or identifiers.' }]);
  if (count > mostIdentifiers) {
    throw invalidInput([
      { path: domains.length > 0 ? 'domains' : 'identifiers', message: `At most ${mostIdentifiers} domains and identifiers together.` },
    ]);
  }
  for (let i = 0; i < count && issues.length < mostIssues; i += 1) {
    const at = i - domains.length;
    const item = at < 0 ? { value: domains[i] as unknown } : (identifiers[at] as unknown);
    const found = identifierIn(item);
    if ('type' in found) read.push(found);
    else issues.push({ ...found, path: at < 0 ? `domains[${i}]` : `identifiers[${at}]${found.path}` });
    if (i % sliceLength === 0) await breathe();
  }
  if (issues.length > 0) throw invalidInput(issues);
  return read;
}

function identifierIn(item: unknown): Identifier | Issue {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { path: '', message: 'It must be an object.' };
  const { value, type = 'domain', ...others } = item as Record<string, unknown>;
  for (const name in others) return { path: `.${name}`, message: `${name} is not a known property.` };
  if (typeof value !== 'string' || value === '' || value.includes('\0')) {
    return { path: '.value', message: 'It must be a text of at least one character, without NUL.' };
  }
  if (!isType(type)) return { path: '.type', message: `type must be one of ${identifierTypes.join(', ')}.` };
  return { type, value };
}

const types: ReadonlySet<unknown> = new Set(identifierTypes);

function isType(type: unknown): type is IdentifierType {
  return types.has(type);
}
