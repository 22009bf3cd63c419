/** `2026-01-15 12:00:00.5+00`: what PostgreSQL writes of years 1 to 9999 while its zone is UTC. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/**
 * A `Date` that remembers how it was written. Most timestamps of a list are read only to be written again, and to find the day of an instant
 * anew for each of them cost more than all other fields together.
 */
class Timestamp extends Date {
  readonly #iso: string;
  readonly #at: number;

  constructor(iso: string) {
    super(iso);
    this.#iso = iso;
    this.#at = this.getTime();
  }

  override toJSON(): string {
    return this.getTime() === this.#at ? this.#iso : super.toJSON();
  }
}

/** Reads a `timestamptz`. Another zone, infinity and years that have more digits are read by the driver. */
export const timestampReader =
  (driver: (text: string) => Date) =>
  (text: string): Date =>
    inUtc.test(text) ? new Timestamp(`${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds(text)}Z`) : driver(text);

const milliseconds = (text: string): string => text.slice(20, -3).slice(0, 3).padEnd(3, '0');
