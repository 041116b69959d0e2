// Country codes: the current ones of ISO 3166-1 alpha-2 with XK, which ISO leaves to users and CLDR gives to Kosovo, and what to use in the place of codes that look like one.

const current = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

/** All current codes, in the order of the alphabet. */
export const countryCodes: readonly string[] = [...current];

/** A code that was withdrawn, reassigned or never assigned may be in stored records: those are read as they are. */
export const isCountryCode = (code: string): boolean => current.has(code);

/** Withdrawn codes (ISO 3166-3) and reserved ones, with the current codes of the same land. Parts have no order. */
const successors: Readonly<Record<string, readonly string[]>> = {
  // Reserved for other uses: postal, tax or customs.
  AC: ['SH'],
  CP: ['FR'],
  CQ: ['GG'],
  DG: ['IO'],
  EA: ['ES'],
  EL: ['GR'],
  FX: ['FR'],
  IC: ['ES'],
  TA: ['SH'],
  UK: ['GB'],
  // Withdrawn.
  AN: ['BQ', 'CW', 'SX'],
  BU: ['MM'],
  CS: ['CZ', 'SK', 'RS', 'ME'],
  CT: ['KI'],
  DD: ['DE'],
  DY: ['BJ'],
  FQ: ['AQ', 'TF'],
  HV: ['BF'],
  JT: ['UM'],
  MI: ['UM'],
  NH: ['VU'],
  NQ: ['AQ'],
  NT: ['IQ', 'SA'],
  PC: ['FM', 'MH', 'MP', 'PW'],
  PU: ['UM'],
  PZ: ['PA'],
  RH: ['ZW'],
  SU: ['AM', 'AZ', 'BY', 'EE', 'GE', 'KG', 'KZ', 'LT', 'LV', 'MD', 'RU', 'TJ', 'TM', 'UA', 'UZ'],
  TP: ['TL'],
  VD: ['VN'],
  WK: ['UM'],
  YD: ['YE'],
  YU: ['BA', 'HR', 'ME', 'MK', 'RS', 'SI'],
  ZR: ['CD'],
};

/** Current codes to use in the place of one that is none; empty: none is known. */
export const successorsOf = (code: string): readonly string[] =>
  Object.hasOwn(successors, code) ? (successors[code] ?? []) : [];
