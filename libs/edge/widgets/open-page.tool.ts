import { z } from 'zod';
import { AccountsFacade } from '@exchange/accounts';
import { CampaignsFacade } from '@exchange/campaigns';
import { type Caller, Clock, definedOnly, Ids, later, minuteMs } from '@exchange/kernel';
import { access, everyone, Settings, wholeAccount } from '@exchange/platform';
import { Tool, type ToolCall, toolFields, type ToolSpec } from '@exchange/platform/tools';
import { type FocusName, focusNames, resourceUriOf, type View } from './view';
import { anyPage, viewOf, views } from './views';

/** Lifetime of a handoff. */
const handoffMs = 30 * minuteMs;

const names = views.map(({ name }) => name) as [string, ...string[]];

const focus = {
  advertiserId: toolFields.advertiserId.optional(),
  campaignId: toolFields.campaignId.optional(),
  discoveryId: toolFields.id.optional(),
};

/** Handoffs (gaps-2.md §11). */
const handoff = z.union([
  z.strictObject({
    kind: z.literal('human_action_required'),
    handoffId: z.string(),
    account: z.strictObject({ id: z.int(), name: z.string() }),
    action: z.literal('open_page'),
    url: z.string().describe('Give it to your person; do not open it yourself.'),
    expiresAt: z.string(),
    presentation: z.strictObject({ openPolicy: z.literal('explicit'), sensitiveUrl: z.literal(true) }),
    page: z.strictObject({ resourceUri: z.string(), advertiserId: z.int().optional(), campaignId: z.string().optional() }),
    resume: z.strictObject({ kind: z.literal('manual'), reason: z.string() }),
  }),
  z.strictObject({ kind: z.literal('human_action_unavailable'), reason: z.literal('owner_browser_url_unavailable') }),
]);

const output = z.strictObject({
  page: z.enum(names),
  params: z.strictObject(focus).describe('What the page reads by itself. Do not repeat what it shows.'),
  handoff: handoff.optional().describe('Only where this client shows no pages. Nothing comes back from it: read the objects again.'),
});

type Focus = { readonly [Name in FocusName]?: number | string };
type Answer = z.input<typeof output>;

/** Opens pages: answers their parameters, and a link for clients that cannot show pages. */
export class PageOpener {
  constructor(
    private readonly accounts: AccountsFacade,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Page and parameters, with a handoff when the client does not show pages. */
  async open(view: View, params: Focus, { caller, showsViews }: ToolCall): Promise<Answer> {
    const seed = { page: view.name, params: definedOnly(params) } as Answer;
    return showsViews ? seed : { ...seed, handoff: await this.handoff(view, seed.params, caller) };
  }

  private async handoff(view: View, params: Answer['params'], { accountId }: Caller): Promise<Answer['handoff']> {
    const { consoleUrl } = this.settings;
    if (consoleUrl === '') return { kind: 'human_action_unavailable', reason: 'owner_browser_url_unavailable' };
    const { discoveryId: _, ...page } = params;
    const query = new URLSearchParams(
      Object.entries({ accountId, ...params }).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return {
      kind: 'human_action_required',
      handoffId: this.ids.next('hnd'),
      account: { id: accountId, name: (await this.accounts.describe(accountId))!.name },
      action: 'open_page',
      url: `${consoleUrl.replace(/\/$/, '')}/open/${view.name}?${query.toString()}`,
      expiresAt: later(this.clock.now(), handoffMs).toISOString(),
      presentation: { openPolicy: 'explicit', sensitiveUrl: true },
      page: { resourceUri: resourceUriOf(view), ...page },
      resume: { kind: 'manual', reason: 'This client shows no pages.' },
    };
  }
}

const shared = {
  output,
  hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
} as const;

const metaOf = (view: View) => ({ ui: { resourceUri: resourceUriOf(view) }, 'ui/resourceUri': resourceUriOf(view) });

const anyInput = z.strictObject({
  page: z.enum(names, { error: `There is no such page. Pages: ${names.join(', ')}.` }),
  ...focus,
});

/** Tool `open_page` (gaps-2.md §15, Pages). */
export class OpenPageTool extends Tool<typeof anyInput, typeof output> {
  readonly spec: ToolSpec<typeof anyInput, typeof output> = {
    ...shared,
    name: 'open_page',
    title: 'Open a page',
    description:
      'Shows your person a page, or answers a link for them (handoff) where this client shows none. It answers no rows: do not repeat what the page shows. ' +
      'Ids say what it is about; without them the person picks. customer-requests are asks, approvals what an admin decides, usage that of language models.',
    input: anyInput,
    performs: [access(everyone, 'read')],
    meta: metaOf(anyPage),
  };

  constructor(private readonly opening: PageOpener) {
    super();
  }

  async run({ page, ...params }: z.output<typeof anyInput>, call: ToolCall): Promise<Answer> {
    return this.opening.open(
      views.find(({ name }) => name === page)!,
      params,
      call,
    );
  }
}

/** Names of the tools that open a single page. */
export const ownTools: Readonly<Record<string, string>> = {
  advertisers: 'open_advertisers_page',
  approvals: 'open_approvals',
  'campaign-receipt': 'open_campaign_receipt',
  campaigns: 'open_campaigns_page',
  'media-buys': 'open_media_buys_page',
  'seller-dashboard': 'open_seller_dashboard',
};

const inputOf = ({ focus: wanted }: View) =>
  z.strictObject(Object.fromEntries(focusNames.filter((name) => wanted.includes(name)).map((name) => [name, focus[name]])));

export class OpenViewTool extends Tool<ReturnType<typeof inputOf>, typeof output> {
  readonly spec: ToolSpec<ReturnType<typeof inputOf>, typeof output>;

  constructor(
    private readonly opening: PageOpener,
    private readonly view: View,
  ) {
    super();
    const { name, title, description, accountType, reach } = view;
    this.spec = {
      ...shared,
      name: ownTools[name]!,
      title: `Open ${title.toLowerCase()}`,
      description: `Shows your person: ${description} It answers no rows.`,
      input: inputOf(view),
      performs: [access(reach === 'granted' ? everyone : wholeAccount, 'read')],
      isViewOnly: true,
      meta: metaOf(view),
      ...(accountType ? { accountType } : {}),
    };
  }

  async run(params: Focus, call: ToolCall): Promise<Answer> {
    return this.opening.open(this.view, params, call);
  }
}

/** Tool for the receipt of a draft campaign (gaps-2.md §15.9). 409 for any other campaign. */
export class OpenReceiptTool extends OpenViewTool {
  constructor(
    opening: PageOpener,
    private readonly campaigns: CampaignsFacade,
  ) {
    super(opening, viewOf('campaign-receipt')!);
  }

  override async run(params: Focus, call: ToolCall): Promise<Answer> {
    const { campaignId } = params;
    if (campaignId !== undefined) await this.campaigns.findDraft(call.caller, String(campaignId));
    return super.run(params, call);
  }
}
