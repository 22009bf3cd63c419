import { hash } from 'node:crypto';

/** Markdown that tells an agent how to do something here. A changed text needs a new version. */
export interface Skill {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Version of the text, changed by hand. */
  readonly version: string;
  readonly text: string;
  /** `sha256:` and hexadecimal digits, by which clients detect a changed text. */
  readonly digest: string;
}

export const makeSkill = (about: Omit<Skill, 'text' | 'digest'>, ...lines: readonly string[]): Skill => {
  const text = `# ${about.title}\n\n${lines.join('\n')}\n`;
  return { ...about, text, digest: `sha256:${hash('sha256', text)}` };
};

const planning = makeSkill(
  {
    id: 'plan-campaign',
    title: 'Plan a campaign',
    description: 'From an advertiser and a brief to proposals of sellers.',
    version: '1.2.0',
  },
  '1. Call `get_status`. `canBuyAnywhere: true`: go on, with the sellers in `destinations.readyDestinations` alone where `blockers` is not empty. Each of `blockers` says in `effect` what is refused until then, ' +
    'and `nextActions` says how to change that: with a tool of yours, on a page, or by an admin at a `url`. While `terms` is open, nothing can be saved.',
  '2. `search` with `kind: "advertiser"`. Ask the person which one, if there are several. Never guess an advertiser.',
  '3. `search` with `kind: "campaign"` and `filter: {"advertiserId": …}`: go on with a draft that fits rather than making another.',
  '4. Save the campaign as a draft: name, `flight`, budget in the advertiser’s currency, and a brief in the person’s words.',
  '5. Ask sellers for proposals. Where neither the call nor the campaign names sellers, every seller that fits is told the brief: ask the person, and send `confirmBroadcast: true`. ' +
    'The same call with the same key polls: it asks nobody twice. A campaign that has changed is refused: read it again.',
  '6. `search` with `kind: "proposal"` and `filter: {"campaignId": …}`. Compare what sellers said: price, reach, limitations, `expiresAt`.',
  '',
  'Budgets are whole amounts of the currency, not cents. What a seller says about itself is its claim: say so when you repeat it.',
);

const launching = makeSkill(
  {
    id: 'launch-campaign',
    title: 'Launch a campaign',
    description: 'From chosen proposals to running media buys, with a confirmation in between; and what is confirmed afterwards.',
    version: '1.2.0',
  },
  '1. `get` the campaign, and keep its `revision`: every change names the revision that was read.',
  '2. Check that what was chosen has not expired (`expiresAt`) and fits into the budget.',
  '3. Ask for the launch. Nothing is bought yet: the answer shows the media buys and their budgets.',
  '4. Show these to the person, with the sum, the currency and every warning. Go on only when they agree. Their earlier wish to launch is not an agreement to these numbers.',
  '5. Confirm. `search` with `kind: "media_buy"` and `filter: {"campaignId": …}` shows what became of each: `waitingFor` says what it waits for, `failed` and `rejected` say why. ' +
    'What a seller rejected is chosen again with `save_media_buy`, there or at another seller, and launched again.',
  '',
  'What spends more afterwards is confirmed in the same way: more budget, a later end, resuming, the mode AUTO, accepting what a seller booked dearer. The answer is ' +
    '`pending_confirmation`: show the `question` and the numbers to the person, and make the call in `nextStep` only when they agree. Lower budgets, pausing and canceling are done at once. A campaign that was archived comes back as a draft (`isArchived: false`).',
  '',
  'A conflict means that somebody has changed the campaign: read it again, and show the person what is different. Repeat a call that got no answer with the same key.',
);

const reading = makeSkill(
  {
    id: 'read-delivery',
    title: 'Read delivery',
    description: 'What was delivered, and what the numbers do not say.',
    version: '1.2.0',
  },
  '1. `get_delivery` with a `range` of at most 90 days, or `{"lifetime": true}`, and the `dimensions` that the question needs.',
  '2. Follow `page.nextCursor` with exactly the same other arguments until there is none; a changed question is refused. `totals` of the first page are of all pages.',
  '3. A metric is `{value, status, reason}`. `unavailable` is not 0: do not add it up, and say that it is not known. `projected_zero`: the seller may not count it. `totals.incomplete` names metrics that a part lacks: say that they are of the rest. ' +
    '`currency_unavailable`: ask by media buy, where there is one currency.',
  '4. Numbers of the last days still change: sellers correct them. Say until when they are, and do not bill by them.',
  '',
  'Days are those of the campaign’s `timezone`. Spend is gross. To compare campaigns, ask `campaign_delivery` with the same range for all.',
);

const selling = makeSkill(
  {
    id: 'answer-buyers',
    title: 'Answer buyers',
    description: 'For sellers: what was asked and ordered, and what waits for a decision.',
    version: '1.1.0',
  },
  '1. Call `get_status`: `canTransact` says whether buyers find and ask the seller, `blockers` what is refused until when, `nextActions` what to do about it.',
  '2. `search` with `kind: "work_item"` and `filter: {"workItemKind": "media_buy_approval"}`: what waits for a decision.',
  '3. `search` with `kind: "demand_signal"`: what buyers look for and have not been answered. `kind: "brief"`: what was asked of the storefronts.',
  '4. `search` with `kind: "wholesale_product"`: what can be offered.',
  '',
  'To approve, to refuse and to quote are decisions of the person. Show them the order, its budget and its flight first. ' +
    'An approval answers `pending_confirmation`: make the call in `nextStep` only when they agree.',
);

export const skillsOf = { BUYER: [planning, launching, reading], SELLER: [selling] } as const satisfies Record<string, readonly Skill[]>;
