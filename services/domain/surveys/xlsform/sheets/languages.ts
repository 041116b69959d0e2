// Names of languages in headings of spreadsheets, and their tags (BCP 47).

/** Languages whose name alone is understood: the names of each tag, the one that an export writes first. */
const namesByTag: Readonly<Record<string, string>> = {
  ach: 'Acholi|Acoli',
  af: 'Afrikaans',
  ak: 'Akan',
  am: 'Amharic|አማርኛ',
  ar: 'Arabic|العربية|عربي',
  as: 'Assamese',
  az: 'Azerbaijani',
  bem: 'Bemba|Chibemba|IciBemba',
  bm: 'Bambara|Bamanankan',
  bn: 'Bengali|Bangla|বাংলা',
  bo: 'Tibetan',
  ceb: 'Cebuano',
  cgg: 'Rukiga|Chiga|Kiga',
  cs: 'Czech',
  de: 'German|Deutsch',
  dag: 'Dagbani',
  din: 'Dinka',
  dyu: 'Dyula|Dioula|Jula',
  dz: 'Dzongkha',
  ee: 'Ewe|Eʋegbe',
  en: 'English|Anglais|Inglés|Inglês',
  es: 'Spanish|Español|Espagnol|Castellano',
  fa: 'Persian|Farsi|فارسی',
  ff: 'Fula|Fulah|Fulfulde|Pulaar|Peul',
  fon: 'Fon',
  fr: 'French|Français|Francés|Francês',
  gaa: 'Ga',
  gu: 'Gujarati|ગુજરાતી',
  guz: 'Gusii|Ekegusii|Kisii',
  ha: 'Hausa',
  hi: 'Hindi|हिन्दी|हिंदी',
  ht: 'Haitian Creole|Haitian|Kreyòl|Creole|Créole',
  id: 'Indonesian|Bahasa|Bahasa Indonesia',
  ig: 'Igbo',
  it: 'Italian|Italiano',
  ja: 'Japanese',
  kam: 'Kamba|Kikamba',
  kg: 'Kongo|Kikongo',
  ki: 'Kikuyu|Gikuyu',
  kk: 'Kazakh',
  kln: 'Kalenjin',
  km: 'Khmer|ខ្មែរ|ភាសាខ្មែរ',
  kn: 'Kannada',
  ko: 'Korean',
  kri: 'Krio',
  ku: 'Kurdish',
  ky: 'Kyrgyz',
  lg: 'Luganda|Ganda',
  lgg: 'Lugbara',
  ln: 'Lingala',
  lo: 'Lao|ລາວ',
  loz: 'Lozi|Silozi',
  lua: 'Tshiluba|Luba|Luba-Lulua|Ciluba',
  luo: 'Luo|Dholuo',
  luy: 'Luhya|Luyia',
  mai: 'Maithili',
  mas: 'Maasai|Masai|Maa',
  men: 'Mende',
  mer: 'Meru|Kimeru',
  mg: 'Malagasy|Malgache',
  ml: 'Malayalam',
  mn: 'Mongolian',
  mnk: 'Mandinka|Mandingo',
  mos: 'Mossi|Mooré|Moore|Mòoré',
  mr: 'Marathi|मराठी',
  ms: 'Malay|Bahasa Melayu',
  my: 'Burmese|Myanmar|မြန်မာ|မြန်မာဘာသာ',
  nd: 'Ndebele|Sindebele',
  ne: 'Nepali|नेपाली',
  nl: 'Dutch|Nederlands',
  nso: 'Northern Sotho|Sepedi|Pedi',
  nus: 'Nuer',
  ny: 'Chichewa|Nyanja|Chinyanja|Chewa',
  nyn: 'Runyankole|Nyankole|Runyankore|Runyankore-Rukiga',
  nyo: 'Runyoro|Nyoro',
  om: 'Oromo|Oromiffa|Oromifa|Afaan Oromo|Afaan Oromoo|Afan Oromo',
  or: 'Odia|Oriya',
  pa: 'Punjabi',
  pl: 'Polish',
  prs: 'Dari',
  ps: 'Pashto|Pashtu|پښتو',
  pt: 'Portuguese|Português|Portugais|Portugués',
  qu: 'Quechua',
  rn: 'Kirundi|Rundi',
  ro: 'Romanian',
  ru: 'Russian|Русский',
  rw: 'Kinyarwanda|Ikinyarwanda',
  sg: 'Sango',
  si: 'Sinhala|Sinhalese',
  sn: 'Shona|ChiShona',
  so: 'Somali|Af Soomaali|Soomaali',
  ss: 'Swati|Swazi|siSwati',
  st: 'Sotho|Sesotho|Southern Sotho',
  suk: 'Sukuma|Kisukuma',
  sv: 'Swedish',
  sw: 'Swahili|Kiswahili',
  ta: 'Tamil|தமிழ்',
  te: 'Telugu|తెలుగు',
  tem: 'Temne|Themne',
  teo: 'Ateso|Teso',
  tet: 'Tetum|Tetun',
  tg: 'Tajik',
  th: 'Thai|ไทย',
  ti: 'Tigrinya|Tigrigna|Tigirigna|ትግርኛ',
  tl: 'Tagalog',
  tn: 'Tswana|Setswana',
  to: 'Tongan',
  toi: 'Tonga|Chitonga|Citonga',
  tpi: 'Tok Pisin',
  tr: 'Turkish|Türkçe',
  ts: 'Tsonga|Xitsonga',
  ttj: 'Rutooro|Tooro',
  tum: 'Tumbuka|Chitumbuka',
  tw: 'Twi',
  uk: 'Ukrainian',
  umb: 'Umbundu',
  ur: 'Urdu|اردو',
  uz: 'Uzbek',
  ve: 'Venda|Tshivenda',
  vi: 'Vietnamese|Tiếng Việt',
  wo: 'Wolof',
  xh: 'Xhosa|isiXhosa',
  xog: 'Lusoga|Soga',
  yao: 'Yao|Chiyao',
  yo: 'Yoruba|Yorùbá',
  zh: 'Chinese|Mandarin|中文|Chinois|Chino',
  zu: 'Zulu|isiZulu',
};

/** Small letters without accents: `français` and `Francais` are one name. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

const tagsByName: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByTag).flatMap(([tag, names]) => names.split('|').map((name) => [fold(name), tag])),
);

const code = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/;

export interface Language {
  readonly tag: string;
  /** Whether the name is none that is known: the tag is one of private use. */
  readonly isUnknown: boolean;
}

const known = (tag: string): Language => ({ tag, isUnknown: false });

/** `English (en)`, `English`, `EN` and `en` are en. Undefined where the heading holds no letter. */
export function readLanguage(heading: string): Language | undefined {
  const [, name = '', inner = ''] = /^([^()]*)(?:\(\s*([^()]*?)\s*\))?$/.exec(heading.trim()) ?? [
    '',
    heading,
  ];
  // A region in capital letters, as in English (UK), is no language.
  if (code.test(inner) && inner === inner.toLowerCase()) return known(spell(inner));
  const tag = tagsByName.get(fold(name)) ?? tagsByName.get(fold(inner));
  if (tag !== undefined) return known(tag);
  const alone = inner === '' ? name.trim() : inner;
  if (code.test(alone)) return known(spell(alone));
  const word = privateWord(heading);
  return word === '' ? undefined : { tag: `und-x-${word}`, isUnknown: true };
}

/** A language in small letters; regions and scripts stay as they are written. */
const spell = (tag: string): string => {
  const [language = '', ...rest] = tag.replaceAll('_', '-').split('-');
  return [language.toLowerCase(), ...rest].join('-');
};

/** Up to three parts of eight letters or digits, as tags of private use have them. */
function privateWord(name: string): string {
  const folded = fold(name);
  const letters = folded.replaceAll(/[^a-z0-9]/g, '');
  const word =
    letters === ''
      ? Array.from(folded.replaceAll(/[^\p{L}\p{N}]/gu, ''), (one) => one.codePointAt(0)?.toString(16)).join(
          '',
        )
      : letters;
  return (word.slice(0, 24).match(/.{1,8}/g) ?? []).join('-');
}

/** A tag as headings name it: `English (en)`. */
export function languageHeading(tag: string): string {
  const name = Object.hasOwn(namesByTag, tag) ? namesByTag[tag]?.split('|')[0] : undefined;
  return `${name ?? tag} (${tag})`;
}
