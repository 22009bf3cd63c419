import type { SellerChannel } from '../personality';

/** The content of a text, read by fixed rules. */
export interface BriefReading {
  channels: SellerChannel[];
  countries: string[];
  budget?: { amount: number; currency: string };
  words: Set<string>;
}

const channelWords: Record<SellerChannel, RegExp> = {
  ctv: /\b(ctv|connected tv|streaming tv|ott|smart tvs?)\b/i,
  linear_tv: /\b(linear tv|broadcast tv)\b/i,
  olv: /\b(olv|online video|video|pre-?roll|in-?stream)\b/i,
  display: /\b(display|banners?|native)\b/i,
  streaming_audio: /\b(audio|music streaming|streaming audio|spotify)\b/i,
  podcast: /\bpodcasts?\b/i,
  radio: /\bradio\b/i,
  dooh: /\b(dooh|digital out[- ]of[- ]home|billboards?|screens)\b/i,
  ooh: /\b(ooh|out[- ]of[- ]home|posters?)\b/i,
  retail_media: /\b(retail media|sponsored products?|on-?site|shoppers?|grocery)\b/i,
  social: /\bsocial\b/i,
  search: /\bsearch\b/i,
  gaming: /\b(gaming|in-?game|gamers?)\b/i,
};

const countryWords: Record<string, RegExp> = {
  US: /\b(US|USA|U\.S\.)(?![\w])|\b([Uu]nited [Ss]tates|America)\b/,
  CA: /\bCanada\b|\bCA\b/i,
  GB: /\b(UK|GB)\b|\b([Uu]nited [Kk]ingdom|Britain|England)\b/,
  IE: /\bIreland\b/i,
  DE: /\b(Germany|Deutschland)\b|\bDE\b/,
  AT: /\bAustria\b|\bAT\b/,
  CH: /\bSwitzerland\b|\bCH\b/,
  FR: /\bFrance\b|\bFR\b/,
  ES: /\bSpain\b|\bES\b/,
  IT: /\bItaly\b|\bIT\b/,
  NL: /\b(Netherlands|Holland)\b|\bNL\b/,
  SE: /\bSweden\b|\bSE\b/,
};

const currencies: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP' };
const moneyBefore =
  /(?:([$€£])|\b(USD|EUR|GBP))\s?(\d{1,3}(?:[.,]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)\s?(k|m|thousand|million)?\b/i;
const moneyAfter =
  /\b(\d{1,3}(?:[.,]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)\s?(k|m|thousand|million)?\s?(USD|EUR|GBP|€|dollars|euros)/i;
const fillers = new Set(
  'about across advertising also and any around campaign content for from have inventory looking need our over premium products show than that the their them this want with'.split(
    ' ',
  ),
);

export function readBrief(text: string): BriefReading {
  const found = <K extends string>(words: Record<K, RegExp>) => (Object.keys(words) as K[]).filter((key) => words[key].test(text));
  const budget = readBudget(text);
  const words = text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  return {
    channels: found(channelWords),
    countries: found(countryWords),
    ...(budget ? { budget } : {}),
    words: new Set(words.filter((word) => !fillers.has(word))),
  };
}

function readBudget(text: string): BriefReading['budget'] {
  const [, sign, code, before, beforeScale] = moneyBefore.exec(text) ?? [];
  const [, after, afterScale, unit] = before === undefined ? (moneyAfter.exec(text) ?? []) : [];
  if (before === undefined && after === undefined) return undefined;
  const scale = /^(k|thousand)$/i.test(beforeScale ?? afterScale ?? '')
    ? 1e3
    : /^(m|million)$/i.test(beforeScale ?? afterScale ?? '')
      ? 1e6
      : 1;
  const digits = (before ?? after ?? '')
    .replace(/[.,](?=\d{3}(\D|$))/g, '')
    .replace(/[.,]$/, '')
    .replace(',', '.');
  const amount = Number(digits) * scale;
  if (!Number.isFinite(amount) || amount <= 0) return undefined;
  return { amount, currency: currencyOf(sign ?? code ?? unit ?? '') };
}

function currencyOf(word: string): string {
  if (/^dollars$/i.test(word)) return 'USD';
  if (/^euros$/i.test(word)) return 'EUR';
  return currencies[word] ?? word.toUpperCase();
}
