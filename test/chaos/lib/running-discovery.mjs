import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A discovery that runs for an hour; `say` adds a revision. */
export class RunningDiscovery {
  id = 'dis_revoked';
  revision = -1;

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {import('ioredis').Redis} redis @param {number} accountId */
  constructor(rig, redis, accountId) {
    this.rig = rig;
    this.redis = redis;
    this.accountId = accountId;
  }

  /** @param {import('../../rig/rig.mjs').Rig} rig @param {number} accountId @param {number} [advertiserId] */
  static async start(rig, accountId, advertiserId = 1) {
    const { Redis } = /** @type {typeof import('ioredis')} */ (require('ioredis'));
    const discovery = new RunningDiscovery(rig, new Redis(rig.redisUrl), accountId);
    await rig.query(
      `insert into discoveries (account_id, id, advertiser_id, brief, wait_seconds, status, revision, sellers_requested, sellers_responded,
         sellers_failed, pending_agents, created_at, deadline_at, expires_at)
       values ($1, $2, $3, '{}', 60, 'running', 0, 20, 0, 0, '{}', now(), now() + interval '1 hour', now() + interval '1 hour')`,
      [accountId, discovery.id, advertiserId],
    );
    await discovery.addRevision();
    return discovery;
  }

  async lower() {
    this.redis.disconnect();
  }

  async addRevision() {
    const revision = this.revision + 1;
    const data = {
      discoveryId: this.id,
      campaignId: 'c',
      revision,
      resultsComplete: false,
      pendingAgents: [],
      sellersRequested: 20,
      sellersResponded: 0,
    };
    await this.rig.query(
      `with said as (insert into discovery_revisions (account_id, discovery_id, revision, data) values ($1, $2, $3, $4))
       update discoveries set revision = $3 where account_id = $1 and id = $2`,
      [this.accountId, this.id, revision, JSON.stringify(data)],
    );
    this.revision = revision;
    await this.redis.publish('exchange:pubSub:discovery.revisions', this.id);
  }
}
