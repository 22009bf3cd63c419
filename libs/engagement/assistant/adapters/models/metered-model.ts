import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart, LanguageModelV3StreamResult } from '@ai-sdk/provider';
import type { AiUsage, Reservation } from '../../usage/ai-usage';
import { maxCostOf, type Prices, type Tokens } from '../../usage/prices';

interface Metering {
  readonly accountId: number;
  readonly usage: Pick<AiUsage, 'reserve' | 'settle' | 'release'>;
  readonly prices: Prices;
  readonly maxOutput: number;
}

/** Meters each call of a model: reserves the maximum cost before it and records the actual cost after it. */
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
    const inputLength = JSON.stringify([options.prompt, options.tools ?? []]).length;
    const reservation = await usage.reserve(accountId, maxCostOf(inputLength, maxOutput, prices));
    try {
      const result = await this.model.doStream({ ...options, maxOutputTokens: maxOutput });
      return { ...result, stream: ReadableStream.from(this.metered(result.stream, reservation, inputLength)) };
    } catch (error) {
      await usage.release(reservation);
      throw error;
    }
  }

  /** Records the cost when the stream ends. Tokens of an interrupted stream are estimated from its text. */
  private async *metered(
    stream: ReadableStream<LanguageModelV3StreamPart>,
    reservation: Reservation,
    inputLength: number,
  ): AsyncGenerator<LanguageModelV3StreamPart> {
    let tokens: Tokens | null = null;
    let outputLength = 0;
    try {
      for await (const part of stream) {
        if (part.type === 'text-delta' || part.type === 'tool-input-delta' || part.type === 'reasoning-delta')
          outputLength += part.delta.length;
        if (part.type === 'finish' && part.usage.inputTokens.total !== undefined) tokens = tokensOf(part.usage);
        yield part;
      }
    } finally {
      const estimated = { input: tokensIn(inputLength), output: tokensIn(outputLength), cacheRead: 0, cacheWrite: 0 };
      await this.metering.usage.settle(reservation, this.modelId, tokens ?? estimated);
    }
  }
}

/** Estimate: four characters per token. */
const tokensIn = (characters: number): number => Math.ceil(characters / 4);

type Usage = Extract<LanguageModelV3StreamPart, { type: 'finish' }>['usage'];

function tokensOf({ inputTokens, outputTokens }: Usage): Tokens {
  const { total = 0, cacheRead = 0, cacheWrite = 0 } = inputTokens;
  return { input: Math.max(0, total - cacheRead - cacheWrite), output: outputTokens.total ?? 0, cacheRead, cacheWrite };
}
