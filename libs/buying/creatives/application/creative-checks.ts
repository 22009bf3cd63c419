import { Injectable } from '@nestjs/common';
import type { WholeCreative } from '../domain/creative';
import type { Finding } from '../domain/creative-contents';
import type { CreativeScope } from '../domain/creative-state';
import type { Composition } from '../domain/creative-version';
import { creativeErrors } from '../domain/errors';
import { CreativeAssets, Moderation } from '../domain/ports';
import { assetIdsOf, readinessProblems } from '../domain/readiness';

/** What a creative lacks, and what the rules of moderation find in it. */
@Injectable()
export class CreativeChecks {
  constructor(
    private readonly assets: CreativeAssets,
    private readonly moderation: Moderation,
  ) {}

  /** Throws 404 with the field for an asset that the advertiser does not have. Assets of the earlier composition are not checked again. */
  async holdAssets(scope: CreativeScope, composition: Composition, earlier?: Composition): Promise<void> {
    const checked = new Set(earlier ? assetIdsOf(earlier) : []);
    const wanted = assetIdsOf(composition).filter((id) => !checked.has(id));
    const known = await this.assets.hold(scope, wanted);
    const unknown = wanted.find((id) => !known.has(id));
    if (unknown === undefined) return;
    const roles = Object.entries(composition.contents.roles);
    const [role] = roles.find(([, content]) => 'assetId' in content && content.assetId === unknown)!;
    throw creativeErrors.unknownAsset({ field: `roles.${role}` });
  }

  /** Records with the draft what the rules find in it. Without a draft nothing is checked. */
  async moderated(scope: CreativeScope, whole: WholeCreative): Promise<WholeCreative> {
    if (!whole.draft) return whole;
    const assets = await this.assets.hold(scope, assetIdsOf(whole.composition));
    return whole.withFindings(await this.moderation.check(scope, whole.composition, assets));
  }

  /** Throws 409 with the findings, when one of them blocks. The draft has been moderated before. */
  async assertReady(scope: CreativeScope, { draft }: WholeCreative): Promise<void> {
    if (!draft) return;
    const findings = [...(await this.problemsOf(scope, draft.state)), ...draft.state.findings];
    const blocking = findings.find(({ severity }) => severity === 'blocks');
    if (blocking) throw creativeErrors.notReady({ field: blocking.field, details: { findings } });
  }

  /** What prevents the composition from becoming ready, whatever the rules say. */
  async problemsOf(scope: CreativeScope, composition: Composition): Promise<readonly Finding[]> {
    return readinessProblems(composition, await this.assets.find(scope, assetIdsOf(composition)));
  }

  async findingsOf(scope: CreativeScope, composition: Composition): Promise<readonly Finding[]> {
    const assets = await this.assets.find(scope, assetIdsOf(composition));
    return [...readinessProblems(composition, assets), ...(await this.moderation.check(scope, composition, assets))];
  }
}
