import { answerBounds } from './answer-bounds';
import type { AnswerMessages } from './answer-messages';
import type { AnswerTurns } from './answer-turns';
import { dataOf, EventSplitter } from './event-splitter';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** What one conversation reads its answers with. */
export interface AnswerReading {
  readonly messages: AnswerMessages;
  readonly turns: AnswerTurns;
}

/** The one message of a body (application/json). */
export async function* readWhole(reader: Reader, { messages, turns }: AnswerReading): AsyncGenerator<Uint8Array> {
  const place = new BufferPlace(turns);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(reader)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > answerBounds.smallBytes) await place.take();
    }
    const isLarge = size > answerBounds.smallBytes;
    if (isLarge) await turns.begin();
    const text = decoded(Buffer.concat(chunks.splice(0), size));
    const forClient = Buffer.from(await messages.forClient(text, isLarge, messages.allowance()));
    place.giveBack();
    yield forClient;
  } finally {
    place.giveBack();
  }
}

/** The events of a stream (text/event-stream), one by one: each is complete before the client gets it. */
export async function* readEvents(reader: Reader, { messages, turns }: AnswerReading): AsyncGenerator<Uint8Array> {
  const place = new BufferPlace(turns);
  const splitter = new EventSplitter();
  const allowance = messages.allowance();
  try {
    for await (const chunk of chunksOf(reader)) {
      for (const event of splitter.push(chunk)) {
        const isLarge = event.length > answerBounds.smallBytes;
        if (isLarge) await turns.begin();
        const data = dataOf(decoded(event));
        const forClient = await messages.forClient(data ?? '', isLarge, allowance);
        place.giveBack();
        yield data === forClient || data === null ? event : Buffer.from(`data: ${forClient}\n\n`);
      }
      if (splitter.size > answerBounds.smallBytes) await place.take();
    }
  } finally {
    place.giveBack();
  }
}

/** A place among the large answers that are buffered; those without one are not read on. */
class BufferPlace {
  private leave: (() => void) | null = null;

  constructor(private readonly turns: AnswerTurns) {}

  async take(): Promise<void> {
    this.leave ??= await this.turns.buffer();
  }

  giveBack(): void {
    this.leave?.();
    this.leave = null;
  }
}

async function* chunksOf(reader: Reader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
