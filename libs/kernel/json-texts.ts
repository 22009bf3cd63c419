/** A piece of JSON, as bytes or as characters. */
interface Piece {
  readonly length: number;
  readonly [at: number]: number | string | undefined;
  indexOf(text: string, from: number): number;
}

/** Skips the string literals of JSON, in which brackets and commas have no meaning. Takes linear time whatever is escaped. */
export class JsonTexts {
  /** Whether a string literal has begun and not ended. */
  isOpen = false;
  private isEscaped = false;
  private backslash = -1;

  /** Call before each further piece of the same JSON, because positions begin at 0 again. */
  turnPage(): void {
    this.backslash = -1;
  }

  /**
   * Returns the position after the closing quote, or the end of the piece. `start` is the position after the opening quote, or where the
   * literal continues. `spell` receives the ranges without escapes.
   */
  through(piece: Piece, start: number, spell?: (from: number, to: number) => void): number {
    if (start >= piece.length) {
      this.isOpen = true;
      return start;
    }
    const from = this.isEscaped ? start + 1 : start;
    const quote = this.lastQuote(piece, from);
    const end = quote < 0 ? piece.length : quote;
    this.isOpen = quote < 0;
    this.isEscaped = this.isOpen && isEscaped(piece, end, from);
    if (spell) this.spell(piece, from, end, spell);
    return end + 1;
  }

  private lastQuote(piece: Piece, from: number): number {
    for (let quote = piece.indexOf('"', from); quote >= 0; quote = piece.indexOf('"', quote + 1))
      if (!isEscaped(piece, quote, from)) return quote;
    return -1;
  }

  private spell(piece: Piece, from: number, end: number, spell: (from: number, to: number) => void): void {
    for (let at = from; at < end; at = this.nextBackslash(piece, at) + 2) spell(at, Math.min(end, this.nextBackslash(piece, at)));
  }

  private nextBackslash(piece: Piece, from: number): number {
    if (this.backslash < from) {
      const found = piece.indexOf('\\', from);
      this.backslash = found < 0 ? Infinity : found;
    }
    return this.backslash;
  }
}

/** Whether an odd number of backslashes stands before `at`. Only called for quotes, so that each backslash is read once. */
function isEscaped(piece: Piece, at: number, from: number): boolean {
  let first = at;
  while (first > from && (piece[first - 1] === 92 || piece[first - 1] === '\\')) first -= 1;
  return (at - first) % 2 === 1;
}
