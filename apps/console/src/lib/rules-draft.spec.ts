import { rulesBody, rulesDraft, rulesRevision } from './rules-draft';

const saved = {
  groupBy: ['brand', 'color'],
  creativePrompt: 'Show {{brand}}',
  budgetPerGroup: 1_250.5,
  savedAt: '2026-05-01T00:00:00.000Z',
};

describe('Rules as they are typed', () => {
  it.each(['en', 'de', 'ar'])('go round in the notation of %s', (language) => {
    const { savedAt: _, ...body } = saved;
    expect(rulesBody(rulesDraft(saved, language), language)).toEqual(body);
  });

  it('begin empty, and have no budget when none is typed', () => {
    expect(rulesBody({ ...rulesDraft(null, 'en'), budget: ' ' }, 'en')).toEqual({ groupBy: [], creativePrompt: '', budgetPerGroup: null });
    expect([rulesRevision(null), rulesRevision(saved)]).toEqual([0, 1_777_593_600_000]);
  });

  it('send a budget that is no number as it was typed, so that the API refuses it', () => {
    expect(rulesBody({ groupBy: ['a'], prompt: 'p', budget: 'much' }, 'en').budgetPerGroup).toBe('much');
  });
});
