import type { LanguageModelV3 } from '@ai-sdk/provider';
import { Injectable } from '@nestjs/common';
import { Egress, Settings } from '@exchange/platform';
import type { ModelTurn, TurnModel } from '../../domain/models';
import { LanguageModels } from '../../domain/ports';
import { AiUsage } from '../../usage/ai-usage';
import { pricesOf } from '../../usage/prices';
import { MeteredModel } from './metered-model';
import { StreamedModel } from './streamed-model';

/** Maximum size of one answer of a provider, in bytes. */
const maxAnswerBytes = 10_000_000;

/** Language models of providers, called over the guarded egress. */
@Injectable()
export class HostedModels extends LanguageModels {
  private model: Promise<LanguageModelV3> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly egress: Egress,
    private readonly usage: AiUsage,
  ) {
    super();
  }

  async open({ accountId }: ModelTurn): Promise<TurnModel> {
    const { assistantPrices, assistantMaxOutput: maxOutput } = this.settings;
    const metering = { accountId, usage: this.usage, prices: pricesOf(assistantPrices), maxOutput };
    // An exhausted quota is refused before the turn starts.
    await this.usage.release(await this.usage.reserve(accountId, 1));
    this.model ??= this.load();
    return new StreamedModel(new MeteredModel(await this.model, metering));
  }

  private async load(): Promise<LanguageModelV3> {
    const { assistantProvider, assistantBaseUrl, assistantModel, assistantKey: apiKey, assistantTimeoutMs: timeoutMs } = this.settings;
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
    const fetch = this.egress.fetchLike({ timeoutMs, maxBytes: maxAnswerBytes });
    if (assistantProvider === 'anthropic') {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey, fetch, ...(assistantBaseUrl === '' ? {} : { baseURL: assistantBaseUrl }) })(assistantModel);
    }
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({ name: 'openai', baseURL: assistantBaseUrl, apiKey, fetch, includeUsage: true });
    return provider.chatModel(assistantModel);
  }
}
