// Arguments of the tools that the demo's agent uses, and the fields that it reads from answers. No other file of the demo depends on them.

const dayMs = 86_400_000;

/** @param {string} tag @param {string} idempotencyKey */
export const newAdvertiser = (tag, idempotencyKey) => ({
  name: `Bluebird Bikes ${tag}`,
  brand: `bikes-${tag}.example`,
  primaryCurrency: 'USD',
  idempotencyKey,
});

/** @param {any} answer of save_advertiser */
export const advertiserOf = ({ advertiserId }) => advertiserId;

/** @param {any} advertiserId @param {string} idempotencyKey */
export const newCampaign = (advertiserId, idempotencyKey) => ({
  advertiserId,
  name: 'Spring rides',
  brief: 'Electric bikes for commuters in US cities: streaming audio and podcasts on the way to work, connected TV in the evening.',
  flight: { startAt: new Date().toISOString(), endAt: new Date(Date.now() + 20 * dayMs).toISOString() },
  budget: { total: 60_000 },
  idempotencyKey,
});

/** @param {any} answer of save_campaign @returns {{ campaignId: string, revision: number, told: string }} */
export const campaignOf = ({ campaignId, campaign: { name, phase, revision } }) => ({
  campaignId,
  revision,
  told: `"${name}" (${phase}), revision ${revision}`,
});

/** @param {{ campaignId: string, revision: number }} campaign @param {string} idempotencyKey */
export const requestArguments = ({ campaignId, revision }, idempotencyKey) => ({
  campaignId,
  expectedCampaignRevision: revision,
  confirmBroadcast: true,
  idempotencyKey,
});

/** @param {any} answer of request_proposals */
export const isRunning = ({ status }) => status === 'running';

/**
 * The first proposal of each seller that fits into a share of the budget.
 * @param {any} answer of request_proposals @param {number} share
 * @returns {{ sellerName: string, name: string, proposalId: string }[]}
 */
export function affordableProposals({ perSeller }, share) {
  const isWhole = (/** @type {any[]} */ allocations) =>
    Math.abs(allocations.reduce((sum, { allocationPercentage }) => sum + allocationPercentage, 0) - 100) < 0.01;
  const fits = (/** @type {any} */ { budgetGuidance, allocations }) => Number(budgetGuidance?.min ?? 0) <= share && isWhole(allocations);
  return perSeller.flatMap((/** @type {any} */ { sellerName, proposals = [] }) => {
    const proposal = proposals.find(fits);
    return proposal ? [{ sellerName, name: proposal.name, proposalId: proposal.proposalId }] : [];
  });
}

/** @param {any} answer of request_proposals */
export const answeredText = ({ summary: { sellersResponded, sellersRequested } }) => `${sellersResponded} of ${sellersRequested}`;

/** @param {{ campaignId: string }} campaign @param {string} fromProposalId @param {number} totalBudget @param {string} idempotencyKey */
export const chooseArguments = ({ campaignId }, fromProposalId, totalBudget, idempotencyKey) => ({
  campaignId,
  fromProposalId,
  totalBudget,
  idempotencyKey,
});

/** Status of a chosen proposal, which buys nothing. */
export const chosenStatus = 'drafted';

/** @param {any} answer of get, kind campaign */
export const revisionOf = ({ object: { revision } }) => revision;

/** @param {{ campaignId: string }} campaign @param {number} expectedRevision @param {string} idempotencyKey */
export const launchArguments = ({ campaignId }, expectedRevision, idempotencyKey) => ({
  campaignId,
  desiredPhase: 'active',
  expectedRevision,
  idempotencyKey,
});
