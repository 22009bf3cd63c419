import { answerBounds, AnswerRefused } from './answer-bounds';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Splits a byte stream (text/event-stream) at blank lines. Each part is one event with its blank line. */
export class EventSplitter {
  private parts: Uint8Array[] = [];
  private lines = 0;
  private isLineEmpty = true;
  private wasReturn = false;
  /** Bytes of the incomplete event. */
  size = 0;

  /** Yields the events that the chunk completes. */
  *push(chunk: Uint8Array): Generator<Buffer> {
    let begin = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i];
      // The line feed of a CRLF ends no second line.
      const isSecondHalf = byte === lineFeed && this.wasReturn;
      this.wasReturn = byte === carriageReturn;
      if (isSecondHalf) continue;
      if (byte !== lineFeed && byte !== carriageReturn) {
        this.isLineEmpty = false;
        continue;
      }
      this.lines += 1;
      if (this.lines > answerBounds.lines) throw new AnswerRefused('The seller’s answer has too many lines.');
      if (this.isLineEmpty) {
        this.keep(chunk.subarray(begin, i + 1));
        begin = i + 1;
        yield this.taken();
      }
      this.isLineEmpty = true;
    }
    if (begin < chunk.length) this.keep(chunk.subarray(begin));
  }

  private keep(part: Uint8Array): void {
    this.parts.push(part);
    this.size += part.length;
  }

  private taken(): Buffer {
    const event = Buffer.concat(this.parts, this.size);
    [this.parts, this.size, this.lines] = [[], 0, 0];
    return event;
  }
}

/** The data of an event, with its lines joined; null when there is none or the event is not a message. */
export function dataOf(event: string): string | null {
  const lines = event.split(/\r\n|\r|\n/);
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line === name || line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : []));
  const [type, data] = [valuesOf('event').at(-1) ?? '', valuesOf('data')];
  return data.length === 0 || (type !== '' && type !== 'message') ? null : data.join('\n');
}
