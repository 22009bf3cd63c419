interface Conversation {
  readonly account: string;
  /** Null for a new one. */
  readonly id: string | null;
  readonly isIdle: boolean;
  end(): void;
}

/** Conversations that are open in this page, so that an answer goes on while other pages are shown. Idle ones end when another one is opened. */
export class OpenTalks<T extends Conversation> {
  private open: readonly T[] = [];

  constructor(private readonly begin: (account: string, id: string | null) => T) {}

  find(id: string): T | undefined {
    return this.open.find((talk) => talk.id === id);
  }

  get(account: string, id: string | null): T {
    const known = this.open.find((talk) => talk.account === account && talk.id === id);
    if (known !== undefined) return known;
    this.end((talk) => talk.isIdle);
    const talk = this.begin(account, id);
    this.open = [...this.open, talk];
    return talk;
  }

  end(isEnded: (talk: T) => boolean): void {
    this.open.filter(isEnded).forEach((talk) => talk.end());
    this.open = this.open.filter((talk) => !isEnded(talk));
  }
}
