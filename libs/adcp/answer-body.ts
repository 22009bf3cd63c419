import { answerBounds, AnswerRefused } from './answer-bounds';
import type { AnswerMessages } from './answer-messages';
import type { AnswerTurns } from './answer-turns';
import { dataOf, EventSplitter } from './event-splitter';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

export interface AnswerReading {
  readonly messages: AnswerMessages;
  readonly turns: AnswerTurns;
}

/** Reads a body with one message (application/json). */
export async function* readWhole(reader: Reader, { messages, turns }: AnswerReading): AsyncGenerator<Uint8Array> {
  const place = new BufferPlace(reader, turns);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(reader, place)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > answerBounds.smallBytes) await place.take();
    }
    const isLarge = size > answerBounds.smallBytes;
    if (isLarge) await turns.begin();
    const text = decodeText(Buffer.concat(chunks.splice(0), size));
    const forClient = Buffer.from(await messages.forClient(text, isLarge, messages.allowance()));
    place.release();
    yield forClient;
  } finally {
    place.release();
  }
}

/** Reads a stream of events (text/event-stream); the client gets each event when it is complete. */
export async function* readEvents(reader: Reader, { messages, turns }: AnswerReading): AsyncGenerator<Uint8Array> {
  const place = new BufferPlace(reader, turns);
  const splitter = new EventSplitter();
  const allowance = messages.allowance();
  try {
    for await (const chunk of chunksOf(reader, place)) {
      for (const event of splitter.push(chunk)) {
        place.complete();
        const isLarge = event.length > answerBounds.smallBytes;
        if (isLarge) await turns.begin();
        const data = dataOf(decodeText(event));
        const forClient = await messages.forClient(data ?? '', isLarge, allowance);
        place.release();
        yield data === forClient || data === null ? event : Buffer.from(`data: ${forClient.replaceAll('\n', '\ndata: ')}\n\n`);
      }
      if (splitter.size > answerBounds.smallBytes) await place.take();
    }
  } finally {
    place.release();
  }
}

/** A buffer place for a large answer. Reading stops until one is free; an answer that arrives too slowly loses its place. */
class BufferPlace {
  private leave: (() => void) | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isLate = false;

  constructor(
    private readonly reader: Reader,
    private readonly turns: AnswerTurns,
  ) {}

  async take(): Promise<void> {
    if (this.leave !== null) return;
    this.leave = await this.turns.buffer();
    this.timer = setTimeout(() => this.end(), answerBounds.bufferedMs).unref();
  }

  complete(): void {
    clearTimeout(this.timer);
    if (this.isLate) throw new AnswerRefused('The seller sent its answer too slowly.');
  }

  release(): void {
    clearTimeout(this.timer);
    this.leave?.();
    this.leave = null;
  }

  private end(): void {
    this.isLate = true;
    void this.reader.cancel().catch(() => undefined);
  }
}

async function* chunksOf(reader: Reader, place: BufferPlace): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return place.complete();
    yield value;
  }
}

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
