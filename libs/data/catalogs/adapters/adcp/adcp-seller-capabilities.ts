import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Capabilities, listOf, payloadOf, type Payload, sectionOf, SellerLines } from '@exchange/adcp';
import { SecretNotOpened } from '@exchange/platform';
import { StorefrontsFacade } from '@exchange/storefronts';
import type { SellerCapability } from '../../domain/planning';
import { SellerCapabilities } from '../../domain/ports';

/** `deadline`: time for a seller's answer, in milliseconds. `answerBytes`: its maximum size. */
const limits = { deadline: 3_000, answerBytes: 1_000_000 };
/** Maximum sellers asked for one plan, all in parallel. Of more candidates, `candidates` chooses by a random seed. */
const maxSellersPerPlan = 100;

type CapabilityAnswer = Pick<SellerCapability, 'capabilities' | 'reason'>;

const noAnswerReason = `The seller did not say within ${limits.deadline / 1_000} seconds what it can do.`;
const unanswered: CapabilityAnswer = { capabilities: null, reason: noAnswerReason };

/** Asks sellers for their AdCP capabilities and caches the answers. Sellers that did not answer are asked again for the next plan. */
@Injectable()
export class AdcpSellerCapabilities extends SellerCapabilities {
  private readonly cache = new Capabilities<CapabilityAnswer>({
    request: {},
    read: (result) => {
      const payload = payloadOf(result);
      return payload ? { capabilities: readCapabilities(payload) } : unanswered;
    },
    isKept: ({ capabilities }) => capabilities !== null,
  });

  constructor(
    private readonly storefronts: StorefrontsFacade,
    private readonly sellers: SellerLines,
  ) {
    super();
  }

  async capabilities(buyerId: number, sellerIds: readonly string[]): Promise<readonly SellerCapability[]> {
    const ids = sellerIds.map(Number).filter(Number.isSafeInteger);
    if (ids.length === 0 && sellerIds.length > 0) return [];
    const found = await this.storefronts.candidates({ buyerId, ids }, randomUUID(), maxSellersPerPlan);
    const wanted = found.slice(0, maxSellersPerPlan).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const answers = await Promise.all(wanted.map(async ({ id }) => this.cache.recall(id) ?? (await this.ask(id).catch(asUnsupported))));
    return wanted.map(({ id, name }, index) => ({ sellerId: id, sellerName: name, ...answers[index]! }));
  }

  private ask(sellerId: number): Promise<CapabilityAnswer> {
    return this.sellers.converse<CapabilityAnswer>(
      { sellerId, limits, shows: ({ capabilities }) => (capabilities === null ? 'erred' : 'answered') },
      (seller) => seller.capabilities(this.cache),
      (reason, error) => (error === null ? { capabilities: null, reason } : unanswered),
    );
  }
}

/** A seller whose token cannot be decrypted is unsupported; the plan is made with the others. */
function asUnsupported(error: unknown): CapabilityAnswer {
  if (error instanceof SecretNotOpened) return { capabilities: null, reason: 'The seller cannot be asked at the moment.' };
  throw error;
}

/** AdCP 3.0: `media_buy.features.catalog_management` and the creative section. */
export function readCapabilities(answer: Payload): NonNullable<SellerCapability['capabilities']> {
  const protocols = listOf(answer['supported_protocols']);
  const features = sectionOf(sectionOf(answer, 'media_buy'), 'features');
  const creative = sectionOf(answer, 'creative');
  const isTrue = (value: unknown) => value === true;
  return {
    catalogs: isTrue(features['catalog_management']),
    catalogCreatives: isTrue(creative['supports_generation']),
    buildsCreatives: isTrue(creative['supports_generation']) || isTrue(creative['supports_transformation']),
    takesCreatives:
      isTrue(features['inline_creative_management']) || isTrue(creative['has_creative_library']) || protocols.includes('creative'),
  };
}
