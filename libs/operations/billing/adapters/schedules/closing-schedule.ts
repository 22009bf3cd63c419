import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ClosingService } from '../../application/closing.service';
import { RemindersService } from '../../application/reminders.service';
import { billingLimits } from '../../domain/limits';

@Injectable()
export class ClosingSchedule {
  constructor(
    private readonly closing: ClosingService,
    private readonly reminders: RemindersService,
  ) {}

  @Every(60_000)
  async close(): Promise<void> {
    while ((await this.closing.closeDue()) === billingLimits.organizationsPerRound);
  }

  @Every(60_000)
  async remind(): Promise<void> {
    while ((await this.reminders.announceDrafts()) === billingLimits.organizationsPerRound);
    while ((await this.reminders.remindOverdue()) === billingLimits.organizationsPerRound);
  }
}
