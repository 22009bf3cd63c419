import type { ProtocolRelease } from '@exchange/kernel';
import type { OrdersFacade } from '@exchange/orders';
import type { StorefrontState } from '@exchange/storefronts';
import type { AnsweringService } from '../../application/answering.service';
import type { BookingService } from '../../application/booking.service';
import type { Visitor } from '../../application/visitor';
import { AdcpRefusal, type AdcpJson, retrySecondsWhilePaused } from './adcp-error';
import type { CallCursors } from './call-cursors';

export interface StorefrontCall {
  readonly storefront: StorefrontState;
  readonly visitor: Visitor;
  readonly args: AdcpJson;
  /** The release of AdCP in which the call is answered. */
  readonly release: ProtocolRelease;
  readonly answering: AnsweringService;
  readonly booking: BookingService;
  readonly orders: OrdersFacade;
  readonly cursors: CallCursors;
  readonly now: Date;
}

export interface StorefrontTool {
  readonly name: string;
  readonly description: string;
  /** Members of the request: clients detect the protocol version by them. */
  readonly members: readonly string[];
  readonly whilePaused: boolean;
  /** Whether the tool changes something and so needs an `idempotency_key`. */
  readonly mutates?: boolean;
  readonly forAccounts?: boolean;
  run(call: StorefrontCall): Promise<AdcpJson>;
}

export const commonMembers = ['adcp_version', 'adcp_major_version', 'context', 'ext'];
/** AdCP 3.1 allows the key in requests that read. It has no effect there. */
export const readMembers = [...commonMembers, 'idempotency_key'];

export function assertCallable(tool: StorefrontTool, { storefront }: StorefrontCall): void {
  if (storefront.status === 'paused' && !tool.whilePaused)
    throw new AdcpRefusal('SERVICE_UNAVAILABLE', 'This storefront is paused.', { retry_after: retrySecondsWhilePaused });
}
