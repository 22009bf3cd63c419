interface Tag {
  readonly name: string;
  readonly description: string;
}

/** All tags, in the order of the reference: buyers first, then sellers, then both. Each operation has exactly one tag. */
const groups: Readonly<Record<string, readonly Tag[]>> = {
  Buying: [
    tag('Advertisers', 'Companies whose products are advertised. Campaigns, catalogs, audiences and lists belong to an advertiser.'),
    tag('Campaigns', 'A goal of an advertiser with a flight and a budget. Executing a campaign orders its media buys.'),
    tag('Sellers', 'Storefronts that buyers can ask for offers.'),
    tag('Discovery', 'One request asks many sellers. Offers can be read, followed and chosen while other sellers are still answering.'),
    tag('Planning briefs', 'Requests for offers that sellers answer in their own time. Each seller sees the request as a demand signal.'),
    tag('Targeting', 'Values that campaigns can target: countries, regions, metros, postal areas, devices.'),
    tag('Property lists', 'Sites and apps that a campaign includes or excludes. A list can be checked before it is used.'),
    tag('Catalogs', 'Items that an advertiser sells, from a file or a feed, and how they become campaign groups and creatives.'),
    tag('Creative assets', 'Files, texts and addresses of which the creatives of an advertiser are made.'),
    tag('Creatives', 'Ads of an advertiser: a format, what fills its roles, where a click leads and what is counted, in versions.'),
    tag('Creative formats', 'What sellers take: their formats, and which creative fits which product, requirement by requirement.'),
    tag('Audiences', 'Hashed people whom an advertiser wants to reach or to exclude.'),
    tag('Event sources', "Sources of an advertiser's conversions: websites, apps, tills."),
    tag('Syndication', 'Sellers that received a catalog or an audience, and the status that each one reported.'),
    tag('Media buys', 'Orders with one seller, and their packages.'),
    tag('Reporting', 'Delivered metrics and spend, as JSON or CSV.'),
    tag('Optimization', 'Suggestions for running media buys. A person approves or rejects them.'),
    tag('Tasks', 'Work in the background. Poll a task until it has ended.'),
    tag('Webhook subscriptions', 'Subscriptions to revisions of discoveries, and the outcome of each delivery.'),
  ],
  Selling: [
    tag('Storefront', 'The seller profile of an account.'),
    tag('Products', "Products that the account's storefront offers."),
    tag('Seller agents', 'Seller agents that answer by AdCP.'),
    tag('Brief artifacts', 'Requests of buyers, as far as a seller may see them.'),
    tag('Demand signals', 'Planning briefs that a seller received, and its answers.'),
    tag('Storefront media buys', 'Orders of buyers: the seller approves them, runs them and reports their ad delivery.'),
    tag('Saved offers', 'Proposals that a seller keeps for one operator, who redeems the code once.'),
  ],
  Account: [
    tag('Authentication', 'Sign-up, sign-in, passwords and mail addresses.'),
    tag('Onboarding', 'Steps that an account still needs before it can buy or sell.'),
    tag('Accounts', 'Accounts that the caller can act for.'),
    tag('Members', 'Members of an account, and invitations.'),
    tag('Advertiser grants', 'Advertisers that one organization lets another organization work on.'),
    tag('Approvals', 'Requests of keys and apps that an admin decides in person.'),
    tag('API keys', 'Credentials of programs. A secret is shown once.'),
    tag('Buyer agents', 'Programs that buy under their own name: their keys, grants and spending limits.'),
    tag(
      'Connected apps',
      'Apps that act for people by OAuth 2.1. `/.well-known/oauth-authorization-server` describes how a client asks for access.',
    ),
    tag('Machine applications', 'Programs of an account that exchange a secret for short-lived tokens at `POST /auth/token`.'),
    tag('Notifications', 'Notifications in the application and by mail.'),
    tag('Assistant', 'Conversations with the assistant: its answers, the actions that it proposes, and its language.'),
    tag('AI usage', 'Usage and cost of language models, and the monthly limit.'),
    tag('Realtime', 'A stream of changes on an account. Each event points to the resource to read.'),
    tag('Asks', 'Questions of an account to the operator of the exchange, and their outcome.'),
    tag('Browser origins', 'Origins of pages that may call MCP for people of the account.'),
    tag('Supply requests', 'Supply that an account asks for and does not find, and whether a seller has it by now.'),
    tag('Demo', 'A storefront with sample products, in an account that is made for it and removed after seven days.'),
  ],
  Agents: [
    tag('Tools', 'The tools of MCP (`POST /mcp/v3`), for programs without MCP.'),
    tag('Pages', 'Pages that hosts of MCP Apps show for tools that open pages.'),
  ],
  Operations: [
    tag('Audit logs', 'Changes: who changed what, and when.'),
    tag('Activity', 'Calls: who called what, with which credential, and how each call ended.'),
    tag('Billing', 'What an organization may commit, has paid and owes, and its ledger.'),
    tag('Health', 'Probes for load balancers and operators.'),
    tag('Media entities', 'Billing profiles: whom sellers invoice for media, for which advertisers and accounts.'),
    tag('Payments', 'Payments by card: methods, the outcome of each payment, and refunds.'),
    tag('Plans', 'Plans of the exchange, which are offered and accepted, and the usage units that they include.'),
    tag('Payouts', 'Payouts to sellers: bank accounts, what was paid for what, and the tasks of staff.'),
  ],
};

export const tags: readonly Tag[] = Object.values(groups).flat();
export const tagGroups = Object.entries(groups).map(([name, members]) => ({ name, tags: members.map((member) => member.name) }));

function tag(name: string, description: string): Tag {
  return { name, description };
}
