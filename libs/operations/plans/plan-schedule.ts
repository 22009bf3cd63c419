import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { UnitsService } from './units.service';

/** Organizations per round. */
const take = 50;

@Injectable()
export class PlanSchedule {
  constructor(private readonly units: UnitsService) {}

  @Every(60_000)
  async open(): Promise<void> {
    while ((await this.units.round(take)) === take);
  }
}
