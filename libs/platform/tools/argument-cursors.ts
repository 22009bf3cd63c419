import { type Caller, invalidCursor } from '@exchange/kernel';
import type { CursorSeal } from '../secrets/cursor-seal';

/**
 * Cursors of one tool call, sealed for the tool, the account and all other arguments (docs/adr/0051, 0080). Arguments are compared after validation, so
 * that an explicit default equals an omitted one.
 */
export class ArgumentCursors {
  private readonly scope: string;

  constructor(
    private readonly sealing: CursorSeal,
    tool: string,
    { accountId }: Caller,
    args: object,
  ) {
    this.scope = JSON.stringify([tool, accountId, sortedByName(args)]);
  }

  seal(position: string): string {
    return this.sealing.seal(position, this.scope);
  }

  /** Throws 400 for a cursor of another call. */
  open(cursor: string): string {
    const position = this.sealing.open(cursor, this.scope);
    if (position === null) throw invalidCursor();
    return position;
  }
}

/** Sorts members by name at every depth, because their order in JSON has no meaning. */
function sortedByName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedByName);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, member]) => [name, sortedByName(member)]);
}
