import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Orders } from '../domain/ports';

const maxDuePerRun = 200;

/** Begins and ends flights. Several processes may run it at once: each change is decided on the locked row. */
@Injectable()
export class FlightsService {
  constructor(
    private readonly records: Orders,
    private readonly clock: Clock,
  ) {}

  async advance(): Promise<void> {
    const now = this.clock.now();
    for (const key of await this.records.listDue(now, maxDuePerRun)) await this.records.change(key, (order) => order.advance(now));
  }
}
