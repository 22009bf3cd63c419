import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { FlightsService } from '../../application/flights.service';

@Injectable()
export class FlightSchedule {
  constructor(private readonly flights: FlightsService) {}

  @Every(1_000)
  advance(): Promise<void> {
    return this.flights.advance();
  }
}
