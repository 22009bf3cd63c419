import type { OrdersFacade } from '@exchange/orders';
import type { StorefrontState } from '@exchange/storefronts';
import type { AnsweringService } from '../../application/answering.service';
import type { BookingService } from '../../application/booking.service';
import type { Visitor } from '../../application/visitor';
import { AdcpError, type Json } from './adcp-error';
import type { CallCursors } from './call-cursors';
import { assertVersion } from './versions';

export interface Call {
  readonly storefront: StorefrontState;
  readonly visitor: Visitor;
  readonly args: Json;
  readonly answering: AnsweringService;
  readonly booking: BookingService;
  readonly orders: OrdersFacade;
  readonly cursors: CallCursors;
  readonly now: Date;
}

/** One tool of a storefront's agent (AdCP 3.0). */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The request's members: callers look at them to see which version of the protocol is spoken. */
  readonly members: readonly string[];
  /** Whether it answers while the storefront is paused. */
  readonly whilePaused: boolean;
  /** Whether it changes something, and so needs an `idempotency_key`. */
  readonly mutates?: boolean;
  /** Whether it is for those who say who they are. */
  readonly forAccounts?: boolean;
  run(call: Call): Promise<Json>;
}

export const commonMembers = ['adcp_version', 'adcp_major_version', 'context', 'ext'];

/** What every call is checked for first. */
export function admit(tool: Tool, { storefront, args }: Call): void {
  assertVersion(args);
  if (storefront.status === 'paused' && !tool.whilePaused)
    throw new AdcpError('SERVICE_UNAVAILABLE', 'This storefront is paused.', { retry_after: 3_600 });
}
