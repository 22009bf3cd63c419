interface Tag {
  readonly name: string;
  readonly description: string;
}

/** Every tag, as somebody meets them: the day of a buyer, then that of a seller, then what both have. An operation has exactly one. */
const groups: Readonly<Record<string, readonly Tag[]>> = {
  Buying: [
    tag('Advertisers', 'Whom a buyer works for. Campaigns, catalogs, audiences, property lists and event sources belong to one.'),
    tag('Campaigns', 'What an advertiser wants to achieve, from when to when, and for how much. Executing one orders its media buys.'),
    tag('Sellers', 'The storefronts that can be asked for offers.'),
    tag('Discovery', 'Many sellers are asked at once. Their offers are read, followed and chosen while others are still answering.'),
    tag('Planning briefs', 'A request for offers that sellers answer in their own time. Each becomes a demand signal on their side.'),
    tag('Targeting', 'The values that campaigns can aim at: countries, regions, metros, postal areas, devices.'),
    tag('Property lists', 'Sites and apps where a campaign shall run, or shall not. They can be checked before they are used.'),
    tag('Catalogs', 'What an advertiser sells, by file or by feed, and how its items become campaign groups and creatives.'),
    tag('Audiences', 'Hashed people whom an advertiser wants to reach, or not to reach.'),
    tag('Event sources', 'Where conversions come from.'),
    tag('Syndication', 'Which sellers have been given a catalog or an audience, and what they made of it.'),
    tag('Media buys', 'What was ordered from a seller, and its packages.'),
    tag('Reporting', 'What was delivered and spent, as JSON or CSV.'),
    tag('Optimization', 'Suggestions for running media buys, to approve or reject.'),
    tag('Tasks', 'What goes on in the background: poll it until it has ended.'),
    tag('Webhook subscriptions', 'Where revisions of discoveries are sent, and what became of each delivery.'),
  ],
  Selling: [
    tag('Storefront', 'The seller that an account is on the exchange.'),
    tag('Products', 'What the storefront of the account offers.'),
    tag('Seller agents', 'Sellers that answer by an agent of their own, over AdCP.'),
    tag('Brief artifacts', 'What buyers have asked, as far as a seller may see it.'),
    tag('Demand signals', 'Planning briefs that a seller was sent, and its answers.'),
    tag('Storefront media buys', 'What buyers have ordered: approve it, run it, report its delivery.'),
    tag('Saved offers', 'Proposals that a seller keeps for one operator, who redeems the code once.'),
  ],
  Account: [
    tag('Authentication', 'Signing up, signing in, passwords, mail addresses.'),
    tag('Onboarding', 'What an account still needs before it can buy or sell.'),
    tag('Accounts', 'The accounts that a caller can act for.'),
    tag('Members', 'The people of an account, and invitations.'),
    tag('Advertiser grants', 'Advertisers that one organization lets another work on.'),
    tag('Approvals', 'What keys and apps asked for, and an admin decides in person.'),
    tag('API keys', 'Credentials of programs. A secret is shown once.'),
    tag('Buyer agents', 'Programs that buy under their own name: their keys, what was granted to them, what they may spend.'),
    tag(
      'Connected apps',
      'What people let act for them, by OAuth 2.1: `/.well-known/oauth-authorization-server` says how a client asks to be let in.',
    ),
    tag('Machine applications', 'Programs of an account that get short tokens for a secret, at `POST /auth/token`.'),
    tag('Notifications', 'What people are told, in the application and by mail.'),
    tag('Assistant', 'Talk to the assistant: its answers, what it would do with your consent, your conversations, its language.'),
    tag('AI usage', 'What language models were used for, what that costs, and how much it may be in a month.'),
    tag('Realtime', 'What has changed on an account, at the moment it does: pointers to what there is to read.'),
    tag('Asks', 'What an account wants from the people who run the exchange, and what became of it.'),
    tag('Browser origins', 'Where pages come from that may call MCP for people of the account.'),
    tag('Supply requests', 'What an account wants to buy and does not find, and whether a seller has it by now.'),
    tag('Demo', 'A storefront with sample products, in an account that is made for it and removed after seven days.'),
  ],
  Agents: [
    tag('Tools', 'What agents call over MCP (`POST /mcp/v3`), for programs without MCP.'),
    tag('Pages', 'What hosts of MCP Apps show people of the tools that open pages.'),
  ],
  Operations: [
    tag('Audit logs', 'Who changed what, and when.'),
    tag('Activity', 'Who called what, with which credential, and how it ended.'),
    tag('Billing', 'What an organization can commit, what it has paid and owes, and the ledger behind it.'),
    tag('Health', 'For load balancers and those who run the exchange.'),
    tag('Media entities', 'Whom sellers invoice for media, for which advertisers and accounts.'),
    tag('Payments', 'How an organization pays by card, what became of each payment, and what went back.'),
    tag('Plans', 'What the exchange itself costs: plans that are offered and accepted, and the usage units that they include.'),
    tag('Payouts', 'How sellers are paid: where their money goes, what was paid for what, and what the staff of the exchange do for it.'),
  ],
};

export const tags: readonly Tag[] = Object.values(groups).flat();
export const tagGroups = Object.entries(groups).map(([name, members]) => ({ name, tags: members.map((member) => member.name) }));

function tag(name: string, description: string): Tag {
  return { name, description };
}
