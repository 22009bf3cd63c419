import { type Caller, foreignCursor } from '@exchange/kernel';
import type { CursorSeal } from '../secrets/cursor-seal';

/**
 * Cursors of one call of a tool: sealed for the tool, the account and every other argument, so that a page goes on only with the question that began it
 * (ADR 51 and 80). Arguments are as they are after validation: a default that is spelled out is the same question.
 */
export class ArgumentCursors {
  private readonly scope: string;

  constructor(
    private readonly sealing: CursorSeal,
    tool: string,
    { accountId }: Caller,
    args: object,
  ) {
    this.scope = JSON.stringify([tool, accountId, inOrder(args)]);
  }

  seal(position: string): string {
    return this.sealing.seal(position, this.scope);
  }

  /** 400 on `cursor` for one that no page of this question gave. */
  open(cursor: string): string {
    const position = this.sealing.open(cursor, this.scope);
    if (position === null) throw foreignCursor();
    return position;
  }
}

/** Members in the order of their names, at every depth: JSON has none. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, member]) => [name, inOrder(member)]);
}
