import { type Caller, DomainError, invalidField } from '@exchange/kernel';
import type { Log } from '@exchange/platform';
import type { KindOwner, KindPart, ObjectKind, ShownPart } from '@exchange/platform/tools';

/** Includes that clients send for any kind (gaps-2.md §15.3). One that the kind lacks is reported in the answer and does not fail the call. */
const commonIncludes: ReadonlySet<string> = new Set([
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

/** Parts beside the object in the answer of `get`. */
export interface IncludedParts {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly truncated: readonly string[];
  readonly unavailableIncludes: readonly Unavailable[];
}

/** 400 for an unknown include. `own` is the object, whose members may be named too. */
export function assertIncludes({ kind }: ObjectKind, include: readonly string[], parts: readonly KindPart[], own: object): void {
  const names = parts.map((part) => part.include);
  const unknown = include.find((name) => !names.includes(name) && !Object.hasOwn(own, name) && !commonIncludes.has(name));
  if (unknown === undefined) return;
  const known = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has nothing to include.';
  throw invalidField('include', `There is nothing of that name to include in objects of kind ${kind}. ${known}`);
}

/** Reads the requested parts one after another. A part that fails is reported, and the others are returned. */
export async function readIncludes(
  { caller, id, owner, log }: { readonly caller: Caller; readonly id: string; readonly owner: KindOwner; readonly log: Log },
  include: readonly string[],
  parts: readonly KindPart[],
  own: object,
): Promise<IncludedParts> {
  const shown: Record<string, unknown> = {};
  const truncated: string[] = [];
  const unavailableIncludes: Unavailable[] = [];
  for (const name of new Set(include)) {
    const part = parts.find((one) => one.include === name);
    if (!part && Object.hasOwn(own, name)) continue;
    const found = part ? await readPart(part, { caller, id, owner, log }) : { include: name, message: 'Objects of this kind have none.' };
    if ('message' in found) unavailableIncludes.push(found);
    else shown[name] = found.shown;
    if ('isCut' in found && found.isCut) truncated.push(name);
  }
  return { shown, truncated, unavailableIncludes };
}

async function readPart(part: KindPart, { caller, id, owner, log }: Parameters<typeof readIncludes>[0]): Promise<ShownPart | Unavailable> {
  try {
    return await part.read(caller, id, owner);
  } catch (error) {
    if (error instanceof DomainError) return { include: part.include, message: error.message };
    log.error('a part of an object could not be read', { error, kind: part.kind, include: part.include });
    return { include: part.include, message: 'It cannot be read at the moment.' };
  }
}
