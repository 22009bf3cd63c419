import { maxSummaryLength, summaryOf, summaryText } from './summary-text';

const row = (index: number) => ({
  mediaBuyId: `mb_${String(index).padStart(26, '0')}`,
  name: `Media buy ${index}`,
  status: 'ACTIVE',
  seller: { id: index, name: `Seller ${index}`, logoUrl: 'https://seller.example/logo.svg' },
  description: 'What the seller says of it, at length. '.repeat(10),
  products: [{ productId: `sf1:1:${index}`, productName: 'Evenings', formats: ['a', 'b'] }],
});
const found = { kind: 'media_buy', results: Array.from({ length: 200 }, (_, index) => row(index)), total: 200, nextCursor: 'c'.repeat(90) };
// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
const read = (text: string) => JSON.parse(text) as Record<string, any>;

describe('the text beside structuredContent', () => {
  it('is the whole output when it is short', () => {
    const output = { action: 'created', advertiserId: 7 };
    expect(summaryText(output)).toBe('{"action":"created","advertiserId":7}');
    expect(summaryOf(output)).toBe(output);
  });

  it('has ids, names and states of as many list entries as fit, and the number of the others', () => {
    const text = summaryText({ objects: found });
    const { objects, shortened } = read(text);
    expect(text.length).toBeLessThanOrEqual(maxSummaryLength);
    expect(text.length).toBeGreaterThan(maxSummaryLength / 2);
    expect(objects).toMatchObject({ kind: 'media_buy', total: 200, nextCursor: found.nextCursor });
    expect(objects.results[0]).toMatchObject({ mediaBuyId: row(0).mediaBuyId, name: 'Media buy 0', status: 'ACTIVE', seller: { id: 0 } });
    expect(objects.results.at(-1)).toBe(`… ${200 - (objects.results.length - 1)} more`);
    expect(shortened).toContain('structuredContent');
  });

  it('has the next call and the question unchanged', () => {
    const nextStep = { tool: 'save_campaign', arguments: { campaignId: 'campaign_1', confirmationToken: 't'.repeat(300) } };
    const question = `Launch it? ${'Media buys and their prices. '.repeat(12)}`;
    const text = summaryText({
      action: 'pending_confirmation',
      question,
      nextStep,
      launch: { mediaBuyCount: 200, mediaBuys: found.results },
    });
    expect(text.length).toBeLessThanOrEqual(maxSummaryLength);
    expect(read(text)).toMatchObject({ action: 'pending_confirmation', question, nextStep, launch: { mediaBuyCount: 200 } });
  });

  it('prefers both to other members of an object', () => {
    const campaign = {
      campaignId: 'campaign_1',
      name: 'Spring',
      phase: 'draft',
      brief: 'Bikes for commuters. '.repeat(20),
      utmConfig: { source: 's'.repeat(200) },
    };
    const nextStep = { tool: 'save_campaign', arguments: { campaignId: 'campaign_1', confirmationToken: 't'.repeat(200) } };
    const question = `Launch it? ${'Media buys and their prices. '.repeat(15)}`;
    const text = read(
      summaryText({ action: 'pending_confirmation', campaign, question, launch: { mediaBuyCount: 1, mediaBuys: [row(1)] }, nextStep }),
    );
    expect(text).toMatchObject({
      question,
      nextStep,
      campaign: { campaignId: 'campaign_1', phase: 'draft' },
      launch: { mediaBuyCount: 1 },
    });
  });

  it('shortens a question that is too long, and keeps the next call', () => {
    const nextStep = { tool: 'save_campaign', arguments: { campaignId: 'campaign_1', confirmationToken: 't'.repeat(300) } };
    const text = read(
      summaryText({ action: 'pending_confirmation', question: 'Launch it? '.repeat(300), nextStep, launch: { mediaBuys: found.results } }),
    );
    expect(text).toMatchObject({ nextStep, question: expect.stringMatching(/^Launch it\? .{500,}…$/) as string });
  });

  it('prefers prices, budgets and expiry of offers to their descriptions', () => {
    const proposal = (index: number) => ({
      proposalId: `sfp1:${index}`,
      rationale: 'Why it fits. '.repeat(30),
      budgetGuidance: { min: '1000.00', max: '9000.00', recommended: '5000.00', currency: 'USD' },
      expiresAt: '2026-12-01T00:00:00.000Z',
    });
    const perSeller = Array.from({ length: 11 }, (_, index) => ({ sellerId: index, status: 'quoted', proposals: [proposal(index)] }));
    const { perSeller: summarized } = read(summaryText({ status: 'complete', perSeller }));
    expect(summarized[0].proposals[0]).toEqual({
      proposalId: 'sfp1:0',
      budgetGuidance: proposal(0).budgetGuidance,
      expiresAt: proposal(0).expiresAt,
    });
  });

  it('refers to structuredContent when the next call does not fit', () => {
    const nextStep = { tool: 'save_campaign', arguments: { brief: 'x'.repeat(2_000) } };
    expect(read(summaryText({ action: 'pending_confirmation', nextStep }))).toMatchObject({
      action: 'pending_confirmation',
      nextStep: 'in structuredContent',
    });
  });

  it('never shortens an id', () => {
    const proposals = Array.from({ length: 20 }, (_, index) => ({ proposalId: `sfp1:${index}:${'p'.repeat(200)}`, name: 'A plan' }));
    const ids = read(summaryText({ perSeller: [{ sellerId: 1, status: 'quoted', proposals }] })).perSeller[0].proposals;
    const whole = ids.filter((one: unknown) => typeof one === 'object').map((one: { proposalId: string }) => one.proposalId);
    expect(whole.length).toBeGreaterThan(0);
    expect(proposals.map(({ proposalId }) => proposalId)).toEqual(expect.arrayContaining(whole));
  });

  it('has code, message and field of an error, and as many issues as fit', () => {
    const issues = Array.from({ length: 60 }, (_, index) => ({ path: `items[${index}].price`, message: 'must be a number of at least 0' }));
    const refusal = {
      code: 'VALIDATION_FAILED',
      message: 'items[0].price must be a number.',
      field: 'items[0].price',
      details: { issues },
    };
    const text = summaryText({ ...refusal, recovery: 'correctable' });
    expect(text.length).toBeLessThanOrEqual(maxSummaryLength);
    expect(read(text)).toMatchObject({ code: refusal.code, message: refusal.message, field: refusal.field, recovery: 'correctable' });
    expect(read(text).details.issues[0]).toEqual(issues[0]);
  });

  it('is the whole text of a document', () => {
    const text = '# Planning\n'.repeat(500);
    expect(summaryText({ kind: 'skill', object: { id: 'plan-campaign', mimeType: 'text/markdown', text } })).toBe(text);
  });

  it.each([
    ['many members', Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`member${index}`, index]))],
    ['one long text', { text: 'x'.repeat(100_000) }],
    ['lists in lists', { a: Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => ({ b: ['x'.repeat(100)] }))) }],
    ['a text of characters that JSON escapes', { text: '"\n'.repeat(5_000) }],
  ])('is at most 1,500 characters long: %s', (_, output) => {
    const text = summaryText(output);
    expect(text.length).toBeLessThanOrEqual(maxSummaryLength);
    expect(read(text).shortened).toContain('structuredContent');
  });
});
