import type { UsageEvents } from '@exchange/assistant';
import { PlanChargesFacade } from '@exchange/billing';
import { dayOf } from '@exchange/kernel';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { UnitsService } from './units.service';

/** Activity code of a conversation with the assistant, if the rate card has it (gaps-2.md §9). */
const session = 'ASSISTANT_WORKING_SESSION';

/** Counts a conversation once per UTC day. Failed and stopped turns send no event. Nothing is counted while billing is off. */
@Consumes({ consumer: 'plans-worked', events: ['assistant.worked'] })
export class OnAssistantWorked {
  constructor(
    private readonly billing: PlanChargesFacade,
    private readonly units: UnitsService,
  ) {}

  async handle({ accountId, occurredAt, payload }: StoredEvent<UsageEvents, 'assistant.worked'>): Promise<void> {
    const organizationId = this.billing.isOn ? await this.billing.payerOf(accountId) : null;
    if (organizationId === null) return;
    const { currency } = await this.billing.lock(organizationId);
    const at = new Date(occurredAt);
    const sourceKey = `${payload.conversationUid}:${dayOf(at)}`;
    await this.units.use(organizationId, currency, { usedBy: accountId, activityCode: session, sourceKey, quantity: 1, occurredAt: at });
  }
}
