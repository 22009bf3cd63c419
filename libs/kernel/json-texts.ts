/** A piece of JSON, as bytes or as characters. */
interface Piece {
  readonly length: number;
  indexOf(text: string, from: number): number;
}

/** Goes past the texts of JSON, in which brackets and commas mean nothing. Looks for every quote and every backslash once. */
export class JsonTexts {
  /** One has begun and has not ended. */
  isOpen = false;
  private isEscaped = false;
  private backslash = -1;

  /** What comes is another piece of the same JSON: positions begin anew. */
  turnPage(): void {
    this.backslash = -1;
  }

  /**
   * From behind the first quote of a text, or from where it goes on, to what comes behind its last quote, or to the end of the piece. `spell` is
   * given what is not escaped.
   */
  through(piece: Piece, start: number, spell?: (from: number, to: number) => void): number {
    let at = this.isEscaped ? start + 1 : start;
    this.isEscaped = false;
    for (;;) {
      const quote = piece.indexOf('"', at);
      const end = quote < 0 ? piece.length : quote;
      const backslash = this.nextBackslash(piece, at);
      spell?.(at, Math.min(end, backslash));
      if (backslash > end) {
        this.isOpen = quote < 0;
        return end + 1;
      }
      at = backslash + 2;
      if (at > piece.length) {
        [this.isOpen, this.isEscaped] = [true, true];
        return at;
      }
    }
  }

  private nextBackslash(piece: Piece, from: number): number {
    if (this.backslash < from) {
      const found = piece.indexOf('\\', from);
      this.backslash = found < 0 ? Infinity : found;
    }
    return this.backslash;
  }
}
