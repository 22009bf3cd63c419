import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { EndingsService } from '../../application/endings.service';

@Injectable()
export class MediaBuySchedule {
  constructor(private readonly endings: EndingsService) {}

  @Every(2_000)
  endFlights(): Promise<void> {
    return this.endings.endFlights();
  }
}
