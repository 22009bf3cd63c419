import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart, LanguageModelV3StreamResult } from '@ai-sdk/provider';
import type { AiUsage, Reservation } from '../usage/ai-usage';
import { maxOf, type Prices, type Tokens } from '../usage/prices';

interface Metering {
  readonly accountId: number;
  readonly usage: Pick<AiUsage, 'reserve' | 'settle' | 'release'>;
  readonly prices: Prices;
  readonly maxOutput: number;
}

/** A model whose every call is paid for: the most that it can cost is held back before, and what it did cost is kept after it. */
export class MeteredModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3' as const;
  readonly provider: string;
  readonly modelId: string;

  constructor(
    private readonly model: LanguageModelV3,
    private readonly metering: Metering,
  ) {
    this.provider = model.provider;
    this.modelId = model.modelId;
  }

  get supportedUrls(): LanguageModelV3['supportedUrls'] {
    return this.model.supportedUrls;
  }

  doGenerate(): never {
    throw new Error('Answers are streamed.');
  }

  async doStream(options: LanguageModelV3CallOptions): Promise<LanguageModelV3StreamResult> {
    const { accountId, usage, prices, maxOutput } = this.metering;
    const sent = JSON.stringify([options.prompt, options.tools ?? []]).length;
    const reservation = await usage.reserve(accountId, maxOf(sent, maxOutput, prices));
    try {
      const result = await this.model.doStream({ ...options, maxOutputTokens: maxOutput });
      return { ...result, stream: ReadableStream.from(this.counted(result.stream, reservation, sent)) };
    } catch (error) {
      await usage.release(reservation);
      throw error;
    }
  }

  /** Also of a stream that was cut, or left: then what was sent and said is estimated, as if nobody had counted it. */
  private async *counted(
    stream: ReadableStream<LanguageModelV3StreamPart>,
    reservation: Reservation,
    sent: number,
  ): AsyncGenerator<LanguageModelV3StreamPart> {
    let tokens: Tokens | null = null;
    let said = 0;
    try {
      for await (const part of stream) {
        if (part.type === 'text-delta' || part.type === 'tool-input-delta' || part.type === 'reasoning-delta') said += part.delta.length;
        if (part.type === 'finish' && part.usage.inputTokens.total !== undefined) tokens = tokensOf(part.usage);
        yield part;
      }
    } finally {
      const estimated = { input: tokensIn(sent), output: tokensIn(said), cacheRead: 0, cacheWrite: 0 };
      await this.metering.usage.settle(reservation, this.modelId, tokens ?? estimated);
    }
  }
}

/** Characters of a token, about. */
const tokensIn = (characters: number): number => Math.ceil(characters / 4);

type Usage = Extract<LanguageModelV3StreamPart, { type: 'finish' }>['usage'];

function tokensOf({ inputTokens, outputTokens }: Usage): Tokens {
  const { total = 0, cacheRead = 0, cacheWrite = 0 } = inputTokens;
  return { input: Math.max(0, total - cacheRead - cacheWrite), output: outputTokens.total ?? 0, cacheRead, cacheWrite };
}
