import { Injectable } from '@nestjs/common';
import { Clock, cursorPage, Ids, skipPage, type Caller, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { artifactOf, type BriefArtifact, type ReceivedBrief } from '../domain/brief-artifact';
import { briefErrors } from '../domain/errors';
import { BriefArtifacts, type SkipPage } from '../domain/ports';

@Injectable()
export class BriefArtifactsService {
  constructor(
    private readonly artifacts: BriefArtifacts,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Stores one artifact per storefront, discovery and round; repeats are ignored. */
  async receive(brief: ReceivedBrief): Promise<void> {
    await this.artifacts.store(artifactOf(brief, this.ids.next('brief'), this.clock.now()));
  }

  async list({ accountId }: Caller, page: SkipPage): Promise<Page<BriefArtifact>> {
    const [rows, total] = await Promise.all([this.artifacts.listBySkip(accountId, page), this.artifacts.count(accountId)]);
    return skipPage(rows, page, total);
  }

  /** Newest first, paged by cursor. */
  async newest({ accountId }: Caller, request: PageRequest): Promise<Page<BriefArtifact>> {
    const rows = await this.artifacts.listByCursor(accountId, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ receivedAt, id }) => [receivedAt.toISOString(), id]);
  }

  /** 404 for unknown ids and briefs of another account. */
  async read({ accountId }: Caller, id: string): Promise<BriefArtifact> {
    const artifact = await this.artifacts.find(accountId, id);
    if (!artifact) throw briefErrors.notFound();
    return artifact;
  }
}
