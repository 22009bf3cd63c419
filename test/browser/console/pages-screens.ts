import { account, own, selling, type Screen } from './screen';

/** Screens of views of MCP apps. This exchange has no sandbox for them: they show their parameters (mcp-page.e2e.ts has one). */
export const pagesScreens: readonly Screen[] = [
  { name: 'pages', ...own('/pages') },
  { name: 'pages of a guest', ...own('/pages'), role: 'guest' },
  { name: 'pages of a seller', ...selling('/pages') },
  {
    name: 'a page without a sandbox',
    ...account('/pages/$view', ({ campaignId }) => `/pages/proposals?campaignId=${campaignId}`),
    refusal: 404,
  },
  { name: 'a page that does not exist', ...account('/pages/$view', () => '/pages/nothing') },
];
