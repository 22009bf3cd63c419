import type { Channel } from '@exchange/kernel';

/** Names of channels in briefs. Whole words, in any case. */
export const channelWords: Readonly<Record<Channel, RegExp>> = {
  display: /\b(display|banners?|native ads?)\b/i,
  olv: /\b(olv|online video|pre-?roll|in-?stream|video ads?)\b/i,
  social: /\bsocial( media)?\b/i,
  search: /\b(search ads?|paid search|sem)\b/i,
  ctv: /\b(ctv|connected tv|streaming tv|ott|smart tvs?)\b/i,
  linear_tv: /\b(linear tv|broadcast tv|tv spots?)\b/i,
  radio: /\bradio\b/i,
  streaming_audio: /\b(streaming audio|music streaming|audio (ads?|spots?))\b/i,
  podcast: /\bpodcasts?\b/i,
  dooh: /\b(dooh|digital out[- ]of[- ]home|digital billboards?|digital screens)\b/i,
  ooh: /\b(?<!digital )(ooh|out[- ]of[- ]home|posters?)\b/i,
  print: /\b(print ads?|newspapers?|magazines?)\b/i,
  cinema: /\b(cinemas?|movie theat(er|re)s?)\b/i,
  email: /\b(e-?mail|newsletters?)\b/i,
  gaming: /\b(gaming|in-?game|gamers?)\b/i,
  retail_media: /\b(retail media|sponsored products?|on-?site retail)\b/i,
  influencer: /\b(influencers?|creators?)\b/i,
  affiliate: /\baffiliates?\b/i,
  product_placement: /\bproduct placements?\b/i,
  sponsored_intelligence: /\bsponsored intelligence\b/i,
};

/** Names of countries in any case; codes only in capitals, because many codes are also words. */
export const countryWords: Readonly<Record<string, RegExp>> = {
  AT: /\b(austria|österreich)\b/i,
  AU: /\baustralia\b/i,
  BE: /\bbelgium\b/i,
  BR: /\bbrazil\b/i,
  CA: /\bcanada\b/i,
  CH: /\b(switzerland|schweiz)\b/i,
  DE: /\b(germany|deutschland)\b/i,
  DK: /\bdenmark\b/i,
  ES: /\bspain\b/i,
  FI: /\bfinland\b/i,
  FR: /\bfrance\b/i,
  GB: /\b(united kingdom|great britain|england)\b|\bUK\b/i,
  IE: /\bireland\b/i,
  IN: /\bindia\b/i,
  IT: /\bitaly\b/i,
  JP: /\bjapan\b/i,
  MX: /\bmexico\b/i,
  NL: /\b(netherlands|holland)\b/i,
  NO: /\bnorway\b/i,
  PL: /\bpoland\b/i,
  PT: /\bportugal\b/i,
  SE: /\bsweden\b/i,
  US: /\b(united states|usa)\b|\bU\.S\./i,
};

export const fillerWords: ReadonlySet<string> = new Set(
  `about across ads advertise advertising also and any are around audience brand brief budget buy campaign content could drive for from
   goal goals have inventory launch like looking media more most need new not our over people premium product products reach run same should
   show spend than that the their them this video want wants who will with would you your`.split(/\s+/),
);
