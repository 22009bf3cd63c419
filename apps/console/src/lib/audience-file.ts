import { type Member, memberOf, placeholderHashes, type Hash, type Refused, type RowResult } from './audience-members';
import type { ColumnKind, Refusal } from './audience-values';
import { type FileRow, RowReader } from './csv-rows';
import { Slices } from './slices';

export interface FileSettings {
  readonly separator: string;
  readonly hasHead: boolean;
  readonly kinds: readonly ColumnKind[];
  readonly callingCode: string;
  readonly does: 'add' | 'remove';
  readonly hash?: Hash;
}
export interface Counts {
  readonly rows: number;
  /** Different people that can be sent. */
  readonly people: number;
  /** Rows about somebody who stands above. */
  readonly doubles: number;
  /** Rows of which nothing can be sent. */
  readonly refused: number;
}
export interface Reason {
  readonly refusal: Refusal;
  readonly count: number;
  readonly examples: readonly Refused[];
}
/** Hashed people as the text of a JSON list, without its brackets. */
export interface Piece {
  readonly people: number;
  readonly json: Blob;
}
export interface PreparedFile {
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
  readonly pieces: readonly Piece[];
  /** The file has more people than the browser keeps. */
  readonly isCut: boolean;
}

/** More are sent by the API, not by a browser. */
const maxPeople = 5_000_000;
const maxExamples = 5;
const rowsAtOnce = 250;
const [peoplePerPiece, charactersPerPiece] = [2_500, 1_000_000];
/** Growing one large set would take longer than a task may. */
const setCount = 256;

/** Hashed people of a file, as they are found. What was not hashed is forgotten with its row, except examples of what was refused. */
class PeopleOfFile {
  private rows = 0;
  private people = 0;
  private doubles = 0;
  private refused = 0;
  private readonly seen = Array.from({ length: setCount }, () => new Set<string>());
  private readonly byRefusal = new Map<Refusal, { count: number; examples: Refused[] }>();
  private readonly pieces: Piece[] = [];
  private open: string[] = [];
  private openLength = 0;

  add({ member, refused }: RowResult): void {
    this.rows += 1;
    for (const each of refused) {
      const reason = this.byRefusal.get(each.refusal) ?? { count: 0, examples: [] };
      reason.count += 1;
      if (reason.examples.length < maxExamples) reason.examples.push(each);
      this.byRefusal.set(each.refusal, reason);
    }
    if (member === null) this.refused += 1;
    else if (!this.isNew(member)) this.doubles += 1;
    else this.keep(member);
  }

  get counts(): Counts {
    const { rows, people, doubles, refused } = this;
    return { rows, people, doubles, refused };
  }

  end(isCut: boolean): PreparedFile {
    this.closePiece();
    const reasons = [...this.byRefusal]
      .map(([refusal, reason]) => ({ refusal, ...reason }))
      .toSorted((one, other) => other.count - one.count);
    return { counts: this.counts, reasons, pieces: this.pieces, isCut };
  }

  private isNew({ externalId }: Member): boolean {
    const end = externalId.length - 1;
    const set = this.seen[(externalId.charCodeAt(end) * 31 + externalId.charCodeAt(end >> 1)) % setCount]!;
    const { size } = set;
    return set.add(externalId).size > size;
  }

  private keep(member: Member): void {
    const json = JSON.stringify(member);
    this.people += 1;
    this.open.push(json);
    this.openLength += json.length;
    if (this.open.length >= peoplePerPiece || this.openLength >= charactersPerPiece) this.closePiece();
  }

  private closePiece(): void {
    if (this.open.length === 0) return;
    this.pieces.push({ people: this.open.length, json: new Blob([this.open.join()]) });
    [this.open, this.openLength] = [[], 0];
  }
}

export interface Progress {
  readonly counts: Counts;
  /** Read part of the file, from 0 to 1. */
  readonly part: number;
}

/** Reads a file and hashes its people, a few rows at a time. */
export async function preparedFile(
  file: Blob,
  { separator, hasHead, ...settings }: FileSettings,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<PreparedFile> {
  const nobody = await placeholderHashes(settings.hash);
  const people = new PeopleOfFile();
  const reader = new RowReader(separator);
  const slices = new Slices();
  let isFirst = hasHead;
  let waiting: FileRow[] = [];
  const hashWaiting = async () => {
    const rows = waiting;
    waiting = [];
    for (const result of await Promise.all(rows.map((row) => memberOf(row, { ...settings, nobody })))) people.add(result);
    await slices.pause();
    signal.throwIfAborted();
  };
  const take = async (rows: Iterable<FileRow>) => {
    for (const row of rows) {
      if (isFirst) isFirst = false;
      else waiting.push(row);
      if (waiting.length === rowsAtOnce) await hashWaiting();
      if (people.counts.people >= maxPeople) return;
    }
  };
  let read = 0;
  for await (const text of textOf(file)) {
    await take(reader.read(text));
    read += text.length;
    onProgress({ counts: people.counts, part: Math.min(1, read / file.size) });
    if (people.counts.people >= maxPeople) return people.end(true);
  }
  await take(reader.end());
  await hashWaiting();
  return people.end(false);
}

const charactersAtOnce = 65_536;

/** Text of a file in pieces: UTF-8, or UTF-16 where it begins with its mark, as spreadsheets write it. */
async function* textOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
  for (let at = 0; at < file.size; at += charactersAtOnce) {
    const bytes = await file.slice(at, at + charactersAtOnce).arrayBuffer();
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function encodingOf(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The beginning of a file, to recognize its columns by. */
export async function beginningOf(file: Blob): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const bytes = await file.slice(0, charactersAtOnce).arrayBuffer();
  return { text: new TextDecoder(await encodingOf(file)).decode(bytes), isWhole: file.size <= charactersAtOnce };
}
