/** A line of a file, with its number. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Line of the quote that begins the last cell and does not end: the rest of the file is in that cell. */
  readonly openSince?: number;
}

const maxCellLength = 10_000;
const likely = [',', ';', '\t', '|'] as const;

/** The separator that makes the most cells of the first line; a comma when none makes two. */
export function separatorOf(text: string): string {
  const counts = likely.map((each) => {
    const reader = new RowReader(each);
    const [row] = reader.read(text.slice(0, 20_000));
    return (row?.cells ?? reader.openCells).length;
  });
  return likely[counts.indexOf(Math.max(...counts))]!;
}

/**
 * Reads rows of a CSV (RFC 4180) that arrives in pieces. Each character is looked at once. A quote after other text of a cell is text, and a cell
 * keeps about `maxLength` characters, so that a quote that never ends does not fill the memory.
 */
export class RowReader {
  private cells: string[] = [];
  private cell = '';
  /** The cell has a quote or another character that is no space. */
  private hasText = false;
  private isQuoted = false;
  /** The last character was a quote within a quoted cell: its end, or the first of two. */
  private wasQuote = false;
  private wasReturn = false;
  private line = 1;
  private rowLine = 1;
  private quoteLine = 1;
  /** Text that belongs to the cell begins here in the piece. */
  private start = 0;

  /** Each character of `separators` separates cells. */
  constructor(
    private readonly separators: string,
    private readonly maxLength = maxCellLength,
  ) {}

  /** Cells of the row that has not ended. */
  get openCells(): string[] {
    return [...this.cells, this.cell];
  }

  /** Rows that end in this piece. */
  *read(piece: string): Generator<FileRow> {
    this.start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece[at]!;
      if (this.isQuoted && this.readQuoted(piece, at, char)) continue;
      const isAfterReturn = this.wasReturn;
      this.wasReturn = char === '\r';
      if (char === '\n' && isAfterReturn) this.start = at + 1;
      else if (char === '\n' || char === '\r') {
        this.take(piece, at);
        this.line += 1;
        yield* this.endRow();
      } else this.readPlain(piece, at, char);
    }
    this.take(piece, piece.length);
  }

  /** The last row, when no line break follows it. */
  *end(): Generator<FileRow> {
    if (this.isQuoted && !this.wasQuote) yield { line: this.rowLine, cells: this.openCells, openSince: this.quoteLine };
    else if (this.cell !== '' || this.cells.length > 0) yield* this.endRow();
  }

  /** Whether the character belongs to a quoted cell. */
  private readQuoted(piece: string, at: number, char: string): boolean {
    if (!this.wasQuote) {
      if (char === '\n') this.line += 1;
      if (char === '"') {
        this.take(piece, at);
        this.wasQuote = true;
      }
      return true;
    }
    this.wasQuote = false;
    if (char === '"') {
      // Two quotes are one.
      this.start = at;
      return true;
    }
    this.isQuoted = false;
    this.start = at;
    return false;
  }

  private readPlain(piece: string, at: number, char: string): void {
    if (this.separators.includes(char)) {
      this.take(piece, at);
      this.cells.push(this.cell);
      [this.cell, this.hasText] = ['', false];
    } else if (!this.hasText && char.trim() !== '') {
      this.hasText = true;
      if (char !== '"') return;
      [this.cell, this.isQuoted, this.quoteLine] = ['', true, this.line];
      this.start = at + 1;
    }
  }

  /** Adds what was read to the cell, up to this place, whose character is left out. */
  private take(piece: string, end: number): void {
    if (end > this.start && this.cell.length < this.maxLength)
      this.cell += piece.slice(this.start, Math.min(end, this.start + this.maxLength));
    this.start = end + 1;
  }

  private *endRow(): Generator<FileRow> {
    const cells = this.openCells;
    const line = this.rowLine;
    [this.cells, this.cell, this.hasText, this.isQuoted, this.wasQuote, this.rowLine] = [[], '', false, false, false, this.line];
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
  }
}

/** The first rows of a text, which may end in the middle of one. */
export function firstRows(text: string, count: number, isWhole: boolean): FileRow[] {
  const reader = new RowReader(separatorOf(text));
  const rows: FileRow[] = [];
  for (const row of reader.read(text)) {
    rows.push(row);
    if (rows.length === count) return rows;
  }
  return isWhole ? [...rows, ...reader.end()] : rows;
}

/** Cells of one line, without the spaces around them. A quote that does not end is the beginning of the last one. */
export function cellsOfLine(line: string, separators: string): string[] {
  const reader = new RowReader(separators);
  // A line without a line break ends no row: its cells stay open.
  reader.read(line).next();
  return reader.openCells.map((cell) => cell.trim());
}
