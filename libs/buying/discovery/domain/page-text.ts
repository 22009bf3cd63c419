/** The size of one page of sellers: items until their JSON comes to so many characters, and always the first. */
export class PageText {
  private isEmpty = true;

  constructor(private room: number) {}

  /** Whether the page holds the next item, too. */
  holds(item: object): boolean {
    this.room -= JSON.stringify(item).length;
    const holds = this.isEmpty || this.room >= 0;
    this.isEmpty = false;
    return holds;
  }
}
