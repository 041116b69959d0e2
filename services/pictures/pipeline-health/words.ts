// What pipeline health says, in each language. Reasons of dead letters stay as Hearth names them.
import { printNumber as print, type Words } from '../kit/words.ts';

interface Texts {
  readonly title: (dead: number, n: number, lag: string | null) => string;
  readonly empty: string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly stored: (step: 'hour' | 'day') => string;
  readonly dead: (step: 'hour' | 'day') => string;
  readonly lag: string;
  readonly median: string;
  readonly p95: string;
  readonly reasons: string;
  readonly other: string;
  readonly rule: (devices: number) => string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (dead, n, lag) =>
      `${print(dead)} of ${print(n)} messages were refused${lag === null ? '' : `; readings were stored within ${lag} s`}`,
    empty: 'Do messages arrive, and are they stored in time? None arrived in this period',
    none: 'No message was stored or refused.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'message' : 'messages'}`,
    stored: (step) => `messages stored ${step === 'hour' ? 'an hour' : 'a day'} (hatched: none arrived)`,
    dead: (step) => `messages refused ${step === 'hour' ? 'an hour' : 'a day'}`,
    lag: 'from Kafka to the store, s',
    median: 'median',
    p95: '95 % are faster',
    reasons: 'refused messages by reason',
    other: 'other',
    rule: (devices) =>
      `The time to the store is of a sample of ${print(devices)} devices. The title has its worst step.`,
    description:
      'Three charts over time: messages stored, messages refused, and the time from Kafka to the store.',
  },
  fr: {
    title: (dead, n, lag) =>
      `${print(dead)} messages sur ${print(n)} ont été refusés${lag === null ? '' : ` ; les mesures ont été stockées en ${lag} s au plus`}`,
    empty: 'Les messages arrivent-ils et sont-ils stockés à temps ? Aucun n’est arrivé dans cette période',
    none: 'Aucun message n’a été stocké ni refusé.',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'message' : 'messages'}`,
    stored: (step) => `messages stockés par ${step === 'hour' ? 'heure' : 'jour'} (hachuré : aucun arrivé)`,
    dead: (step) => `messages refusés par ${step === 'hour' ? 'heure' : 'jour'}`,
    lag: 'de Kafka au stockage, s',
    median: 'médiane',
    p95: '95 % plus rapides',
    reasons: 'messages refusés par raison',
    other: 'autres',
    rule: (devices) =>
      `Le temps jusqu’au stockage est celui d’un échantillon de ${print(devices)} appareils. Le titre donne le pire pas.`,
    description:
      'Trois graphiques dans le temps : messages stockés, messages refusés, et temps de Kafka au stockage.',
  },
  sw: {
    title: (dead, n, lag) =>
      `Ujumbe ${print(dead)} kati ya ${print(n)} umekataliwa${lag === null ? '' : `; vipimo vilihifadhiwa ndani ya s ${lag}`}`,
    empty: 'Je, ujumbe unafika na kuhifadhiwa kwa wakati? Hakuna uliofika katika kipindi hiki',
    none: 'Hakuna ujumbe uliohifadhiwa wala kukataliwa.',
    n: (n) => `n = ujumbe ${print(n)}`,
    stored: (step) =>
      `ujumbe uliohifadhiwa kwa ${step === 'hour' ? 'saa' : 'siku'} (mistari: hakuna uliofika)`,
    dead: (step) => `ujumbe uliokataliwa kwa ${step === 'hour' ? 'saa' : 'siku'}`,
    lag: 'kutoka Kafka hadi hifadhi, s',
    median: 'kati',
    p95: '95 % ni haraka zaidi',
    reasons: 'ujumbe uliokataliwa kwa sababu',
    other: 'nyingine',
    rule: (devices) =>
      `Muda hadi hifadhi ni wa sampuli ya vifaa ${print(devices)}. Kichwa kina hatua mbaya zaidi.`,
    description:
      'Chati tatu za wakati: ujumbe uliohifadhiwa, uliokataliwa, na muda kutoka Kafka hadi hifadhi.',
  },
};
