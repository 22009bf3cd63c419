import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind, optionalListOf, toolFields } from '@exchange/platform/tools';
import { SignalsService } from '../../application/signals.service';
import { dispatchStates } from '../../domain/dispatch.states';
import { planningBriefStates } from '../../domain/planning-brief.states';
import { signalDetailWire, signalWire } from '../http/demand-signal.wire';
import { withFlight } from './with-flight';

const filter = z.strictObject({
  status: optionalListOf(planningBriefStates.states, 'Status of the brief. One or more. Default: every one.'),
  dispatchStatus: optionalListOf(dispatchStates.states, 'Progress of the seller. One or more. Default: every one.'),
  storefrontId: toolFields.integerId.optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class DemandSignalKind extends ObjectKind<typeof filter> {
  readonly kind = 'demand_signal';
  readonly description = 'A buyer’s request to the account’s storefronts, to be answered with a quote.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(private readonly signals: SignalsService) {
    super();
  }

  /** Newest first. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const { status: statuses, dispatchStatus: dispatchStatuses, storefrontId } = wanted;
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.signals.list(caller, definedOnly({ statuses, dispatchStatuses, storefrontId }), request)).map((signal) =>
      withFlight(signalWire(signal)),
    );
  }

  override async get(caller: Caller, id: string): Promise<object> {
    const { signal, responses } = await this.signals.read(caller, id);
    return withFlight(signalDetailWire(signal, responses));
  }
}
