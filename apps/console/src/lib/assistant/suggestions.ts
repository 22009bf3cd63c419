/** Commands that the assistant understands without a model, by the place of the navigation. It understands English only. */
const buying: Readonly<Record<string, readonly string[]>> = {
  campaigns: ['show my campaigns', 'show paused campaigns', 'show delivery'],
  'media-buys': ['show media buys', 'show delivery'],
  advertisers: ['show my advertisers', 'show my campaigns'],
  reports: ['show delivery', 'show active campaigns'],
  members: ['show members'],
  notifications: ['show notifications'],
};
const selling: Readonly<Record<string, readonly string[]>> = {
  products: ['show my products'],
  orders: ['show work items'],
  'demand-signals': ['show demand signals'],
  'received-briefs': ['show briefs'],
  members: ['show members'],
  notifications: ['show notifications'],
};
const general = {
  buyer: ['what is my status', 'show my campaigns', 'show delivery'],
  seller: ['what is my status', 'show my products', 'show work items'],
} as const;

const maxSuggestions = 3;
/** Names that a command can quote. */
const isQuotable = (name: string): boolean => name.length <= 200 && !/["“”„«»]/.test(name);

/** Up to three commands for the page at this path below the account. `title` is the name of the object that it shows. */
export function suggestionsFor(path: string, title: string | undefined, isBuyer: boolean): readonly string[] {
  const [place = '', id] = path.split('/');
  const ofObject =
    isBuyer && place === 'campaigns' && id?.startsWith('campaign_') === true && title !== undefined && isQuotable(title)
      ? [`pause the campaign “${title}”`, `resume the campaign “${title}”`]
      : [];
  const places = isBuyer ? buying : selling;
  const ofPlace = Object.hasOwn(places, place) ? places[place]! : [];
  return [...new Set([...ofObject, ...(id === undefined ? ofPlace : []), ...(isBuyer ? general.buyer : general.seller)])].slice(
    0,
    maxSuggestions,
  );
}
