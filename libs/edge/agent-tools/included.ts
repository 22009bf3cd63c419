import { type Caller, DomainError, invalidField } from '@exchange/kernel';
import type { KindOwner, KindPart, Log, ObjectKind, ShownPart } from '@exchange/platform';

/** gaps-2.md §15.3: clients send these for any kind. What a kind does not have of them is told beside the object, and is no refusal. */
const usualIncludes: ReadonlySet<string> = new Set([
  'mediaBuys',
  'proposals',
  'creatives',
  'recentActivity',
  'deliverySummary',
  'tracking',
  'propertyLists',
  'products',
  'evaluation',
  'liveStatus',
  'pendingChange',
  'accounts',
  'preview',
  'items',
  'report',
  'brief',
  'diagnostics',
  'versions',
  'repeats',
]);

export interface Unavailable {
  readonly include: string;
  readonly message: string;
}

/** What stands beside an object in the answer of `get`. */
export interface Included {
  readonly shown: Readonly<Record<string, unknown>>;
  /** Those of which there is more. */
  readonly truncated: readonly string[];
  readonly unavailableIncludes: readonly Unavailable[];
}

/** 400 for a name that nothing is called by; `own`: the members of the object, which are there already. */
export function assertIncludes({ kind }: ObjectKind, include: readonly string[], parts: readonly KindPart[], own: object): void {
  const names = parts.map((part) => part.include);
  const unknown = include.find((name) => !names.includes(name) && !Object.hasOwn(own, name) && !usualIncludes.has(name));
  if (unknown === undefined) return;
  const known = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has nothing to include.';
  throw invalidField('include', `There is nothing of that name to include in objects of kind ${kind}. ${known}`);
}

/** Reads what is asked for, one after another. A part that fails says so, and the others are shown. */
export async function includedOf(
  { caller, id, owner, log }: { readonly caller: Caller; readonly id: string; readonly owner: KindOwner; readonly log: Log },
  include: readonly string[],
  parts: readonly KindPart[],
  own: object,
): Promise<Included> {
  const shown: Record<string, unknown> = {};
  const truncated: string[] = [];
  const unavailableIncludes: Unavailable[] = [];
  for (const name of new Set(include)) {
    const part = parts.find((one) => one.include === name);
    if (!part && Object.hasOwn(own, name)) continue;
    const found = part ? await attempt(part, { caller, id, owner, log }) : { include: name, message: 'Objects of this kind have none.' };
    if ('message' in found) unavailableIncludes.push(found);
    else shown[name] = found.shown;
    if ('isCut' in found && found.isCut) truncated.push(name);
  }
  return { shown, truncated, unavailableIncludes };
}

async function attempt(part: KindPart, { caller, id, owner, log }: Parameters<typeof includedOf>[0]): Promise<ShownPart | Unavailable> {
  try {
    return await part.read(caller, id, owner);
  } catch (error) {
    if (error instanceof DomainError) return { include: part.include, message: error.message };
    log.error('a part of an object could not be read', { error, kind: part.kind, include: part.include });
    return { include: part.include, message: 'It cannot be read at the moment.' };
  }
}
