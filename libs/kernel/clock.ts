/** Port for the current time, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** For tests: changes only by `advance`. */
export class FixedClock extends Clock {
  constructor(private at = new Date('2026-01-15T12:00:00.000Z')) {
    super();
  }

  now(): Date {
    return new Date(this.at);
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}
