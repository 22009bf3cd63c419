import { usageCsv } from './usage-csv';

const sums = {
  inputTokens: 1,
  outputTokens: 2,
  cacheCreationInputTokens: 3,
  cacheReadInputTokens: 4,
  costMicroUsd: 1_500_000,
  callCount: 5,
};
const period = { since: '2026-02-01', until: '2026-02-10' };

test('usageCsv writes one line per row below a header and defuses a model name that looks like a formula', () => {
  const rows = [{ day: '2026-02-01', model: '=cmd,"x"', ...sums }];
  expect(usageCsv('by-model', { period, rows }).split('\r\n')).toEqual([
    'Day,Model,Input Tokens,Output Tokens,Cache Creation Input Tokens,Cache Read Input Tokens,Total Tokens,Cost (micro-USD),Cost (USD),Calls',
    `2026-02-01,"'=cmd,""x""",1,2,3,4,10,1500000,1.5,5`,
    '',
  ]);
  expect(usageCsv('summary', { period, rows: [] })).toMatch(/^Model,Input Tokens,.*Calls\r\n$/);
  expect(usageCsv('by-feature', { period, rows: [{ day: '2026-02-01', feature: 'assistant', ...sums }] })).toContain(
    '\r\n2026-02-01,assistant,1,',
  );
});
