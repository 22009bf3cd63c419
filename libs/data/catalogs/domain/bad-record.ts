/** A record that could not be read; `issue` is shown to the buyer. */
export class BadRecord {
  constructor(readonly issue: string) {}
}
