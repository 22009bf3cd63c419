import { Injectable } from '@nestjs/common';
import { domainOf } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import type { Finding } from '../domain/creative-contents';
import type { CreativeScope } from '../domain/creative-state';
import type { Composition } from '../domain/creative-version';
import { moderate, type ModerationPolicy } from '../domain/moderation';
import { Moderation } from '../domain/ports';
import type { UsedAsset } from '../domain/readiness';

/** The embedded rules, with the settings of the exchange. */
@Injectable()
export class RuledModeration extends Moderation {
  private readonly policy: ModerationPolicy;

  constructor({ creativeForbiddenDomains, creativeDisclosure }: Settings) {
    super();
    const forbiddenDomains = creativeForbiddenDomains.map((domain) => domainOf(domain) ?? domain.toLowerCase());
    this.policy = { forbiddenDomains, isDisclosureRequired: creativeDisclosure === 'required' };
  }

  async check(_scope: CreativeScope, { contents }: Composition, assets: ReadonlyMap<string, UsedAsset>): Promise<readonly Finding[]> {
    const written = [...assets.values()].filter(({ content }) => content !== null);
    return moderate({ contents, assetTexts: new Map(written.map(({ id, content }) => [id, content!])) }, this.policy);
  }
}
