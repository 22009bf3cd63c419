import { Injectable } from '@nestjs/common';
import { type Caller, Clock, dayMs, Ids } from '@exchange/kernel';
import { type CheckSummary, between } from '../domain/check-summary';
import { propertyListErrors } from '../domain/errors';
import type { Identifier } from '../domain/identifier';
import { CheckReports } from '../domain/ports';
import { PropertyCheck } from '../domain/property-check';
import { inSlices, Properties } from './properties';

/** Maximum number of inputs per report (gaps.md §4.5). */
const reportLength = 10_000;
const reportDays = 7;

export interface StoredCheck {
  readonly check: PropertyCheck;
  readonly reportIds: readonly string[];
}

@Injectable()
export class ChecksService {
  constructor(
    private readonly properties: Properties,
    private readonly reports: CheckReports,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Stores one report per 10,000 identifiers (gaps.md §4.5). 503 without any report when the registry fails. */
  async check(caller: Caller, identifiers: readonly Identifier[]): Promise<StoredCheck> {
    const { accountId } = caller;
    const { properties, known } = await this.properties.read(identifiers);
    const check = new PropertyCheck(known);
    const marks: CheckSummary[] = [];
    await inSlices(properties, (property, position) => {
      check.add(property);
      const isLast = position === properties.length - 1;
      if (isLast || (position + 1) % reportLength === 0) marks.push(check.summary);
    });
    const createdAt = this.clock.now();
    const reports = marks.map((mark, i) => ({
      accountId,
      id: this.ids.next('plr'),
      summary: between(marks[i - 1], mark),
      createdAt,
    }));
    await this.reports.insert(reports);
    return { check, reportIds: reports.map(({ id }) => id) };
  }

  /** 404 for a report older than 7 days. */
  async report(caller: Caller, id: string): Promise<CheckSummary> {
    const report = await this.reports.find({ accountId: caller.accountId, id });
    if (!report || report.createdAt <= this.oldest()) throw propertyListErrors.reportNotFound();
    return report.summary;
  }

  /** Deletes expired reports. Several workers may run this at once. */
  async deleteExpiredReports(): Promise<void> {
    const batch = 5_000;
    while ((await this.reports.deleteBefore(this.oldest(), batch)) === batch);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - reportDays * dayMs);
  }
}
