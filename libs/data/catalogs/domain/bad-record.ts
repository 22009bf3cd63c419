/** A record of a feed that cannot be read, in words for the buyer. */
export class BadRecord {
  constructor(readonly issue: string) {}
}
