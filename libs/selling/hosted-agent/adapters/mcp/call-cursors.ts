import type { ProtocolRelease } from '@exchange/kernel';
import type { CursorSeal } from '@exchange/platform';
import type { StorefrontState } from '@exchange/storefronts';
import type { Visitor } from '../../application/visitor';
import { AdcpRefusal, type AdcpJson } from './adcp-error';

/** Members that do not change which items a call lists. */
const unscopedMembers = new Set(['pagination', 'context', 'ext', 'idempotency_key', 'adcp_version', 'adcp_major_version']);

/** Seals cursors: a cursor is valid for the tool, the storefront, the account, the release and the same other arguments (ADR 51). */
export class CallCursors {
  private readonly scope: string;

  constructor(
    private readonly sealing: CursorSeal,
    tool: string,
    { id }: StorefrontState,
    visitor: Visitor,
    args: AdcpJson,
    release: ProtocolRelease,
  ) {
    const asked = Object.entries(args).filter(([name]) => !unscopedMembers.has(name));
    asked.sort(([one], [other]) => (one < other ? -1 : 1));
    // Filters select other items in other releases. Cursors of 3.0 stay valid as they were sealed, without a release.
    const served = release === '3.0' ? [] : [release];
    this.scope = JSON.stringify([tool, id, visitor.kind === 'account' ? visitor.accountId : visitor.kind, asked, ...served]);
  }

  seal(position: string): string {
    return this.sealing.seal(position, this.scope);
  }

  open(cursor: string): string {
    const position = this.sealing.open(cursor, this.scope);
    if (position !== null) return position;
    const refusal = 'pagination.cursor is not one that this storefront returned for these arguments';
    throw new AdcpRefusal('INVALID_REQUEST', refusal, { field: 'pagination.cursor' });
  }
}
