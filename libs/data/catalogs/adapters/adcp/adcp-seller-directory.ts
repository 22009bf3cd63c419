import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Capabilities, listOf, payloadOf, type Payload, sectionOf, SellerLines } from '@exchange/adcp';
import { SecretNotOpened } from '@exchange/platform';
import { StorefrontsFacade } from '@exchange/storefronts';
import type { SellerCapability } from '../../domain/planning';
import { SellerDirectory } from '../../domain/ports';

/** `deadline` in milliseconds. */
const limits = { deadline: 3_000, answerBytes: 1_000_000 };
/** Sellers that one plan asks, all at once: its caller waits. Where there are more, a fair choice of them. */
const atOnce = 100;

type Said = Pick<SellerCapability, 'says' | 'reason'>;

const unanswered: Said = { says: null, reason: `The seller did not say within ${limits.deadline / 1_000} seconds what it can do.` };

/** Asks every seller what it can do. One that did not answer is asked again the next time. */
@Injectable()
export class AdcpSellerDirectory extends SellerDirectory {
  private readonly said = new Capabilities<Said>({
    request: {},
    read: (result) => {
      const payload = payloadOf(result);
      return payload ? { says: readCapabilities(payload) } : unanswered;
    },
    isKept: ({ says }) => says !== null,
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
    const found = await this.storefronts.candidates({ buyerId, ids }, randomUUID(), atOnce);
    const wanted = found.slice(0, atOnce).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const said = await Promise.all(wanted.map(async ({ id }) => this.said.recall(id) ?? (await this.ask(id).catch(keepShut))));
    return wanted.map(({ id, name }, index) => ({ sellerId: id, sellerName: name, ...said[index]! }));
  }

  private ask(sellerId: number): Promise<Said> {
    return this.sellers.converse<Said>(
      { sellerId, limits, shows: ({ says }) => (says === null ? 'erred' : 'answered') },
      (seller) => seller.capabilities(this.said),
      (reason, error) => (error === null ? { says: null, reason } : unanswered),
    );
  }
}

/** One seller whose token cannot be opened is no reason to plan without the others. */
function keepShut(error: unknown): Said {
  if (error instanceof SecretNotOpened) return { says: null, reason: 'The seller cannot be asked at the moment.' };
  throw error;
}

/** AdCP 3.0: `media_buy.features.catalog_management`, and what the creative section says. */
export function readCapabilities(answer: Payload): NonNullable<SellerCapability['says']> {
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
