// Texts around a form. Its questions have the languages of the questionnaire.
import type { Language } from '../words/languages.ts';

const en = {
  title: (campaign: string) => `Fill in: ${campaign}`,
  back: 'Back to the campaign',
  reading: 'Reading the form …',
  network:
    'Nothing is kept in the browser until you send: stay on this page. Without a network use ODK Collect.',
  none: 'There is no household to ask: give visits to your key’s collector, or wait until the sample is drawn.',
  signedOut: 'You are signed out. Sign in to the console in another tab, then try again here.',
  signIn: 'Open the console',
  noRight: (scope: string) => `To fill in forms your key needs ${scope}.`,
  offline: 'The API does not answer.',
  again: 'Try again',
  sending: 'Sending …',
  notSent: 'The interview is not sent yet. It stays in this page; send it again.',
  refused: 'The interview was refused. Change it in the form, and send the form.',
  receivedBefore:
    'This interview was received before. What you changed since is not: correct it in its answers, in the console.',
  newForm: 'New form',
  sendAgain: 'Send again',
  outcomes: {
    received: 'The interview is received. It waits for a reviewer.',
    corrected: 'The interview is received as a correction.',
    held: 'The interview is received and held. Why:',
    waiting: 'The interview is received. Files are still missing.',
    repeated: 'The interview was received before.',
  },
  next: 'The form is empty again for the next household.',
  heldNext:
    'A reviewer accepts it as it is, gives it another household, or discards it. Do not send it again; the next interview can begin.',
  heldUnread: 'Your key may not read why (responses:read).',
  openHeld: 'Open the held interview',
  limits: {
    between: (least: string, most: string) => `Allowed: from ${least} to ${most}.`,
    atLeast: (least: string) => `Allowed: ${least} or more.`,
    atMost: (most: string) => `Allowed: ${most} or less.`,
    whole: 'A whole number.',
    required: 'This question must be answered.',
  },
};

export type FillWords = typeof en;

const fr: FillWords = {
  title: (campaign) => `Remplir : ${campaign}`,
  back: 'Retour à la campagne',
  reading: 'Lecture du formulaire …',
  network:
    'Rien n’est gardé dans le navigateur avant l’envoi : restez sur cette page. Sans réseau, utilisez ODK Collect.',
  none: 'Aucun ménage à interroger : confiez des visites à l’enquêteur de votre clé, ou attendez le tirage.',
  signedOut: 'Vous êtes déconnecté. Connectez-vous à la console dans un autre onglet, puis réessayez ici.',
  signIn: 'Ouvrir la console',
  noRight: (scope) => `Pour remplir des formulaires, il faut à votre clé ${scope}.`,
  offline: 'L’API ne répond pas.',
  again: 'Réessayer',
  sending: 'Envoi …',
  notSent: 'L’entretien n’est pas encore envoyé. Il reste dans cette page ; renvoyez-le.',
  refused: 'L’entretien a été refusé. Modifiez-le dans le formulaire, puis envoyez le formulaire.',
  receivedBefore:
    'Cet entretien avait déjà été reçu, sans ce que vous avez modifié depuis : corrigez-le dans ses réponses, dans la console.',
  newForm: 'Nouveau formulaire',
  sendAgain: 'Renvoyer',
  outcomes: {
    received: 'L’entretien est reçu. Il attend une relecture.',
    corrected: 'L’entretien est reçu comme correction.',
    held: 'L’entretien est reçu et retenu. Pourquoi :',
    waiting: 'L’entretien est reçu. Des fichiers manquent encore.',
    repeated: 'L’entretien avait déjà été reçu.',
  },
  next: 'Le formulaire est de nouveau vide pour le ménage suivant.',
  heldNext:
    'Un relecteur l’accepte tel quel, lui attribue un autre ménage ou l’écarte. Ne le renvoyez pas ; l’entretien suivant peut commencer.',
  heldUnread: 'Votre clé ne peut pas lire pourquoi (responses:read).',
  openHeld: 'Ouvrir l’entretien retenu',
  limits: {
    between: (least, most) => `Permis : de ${least} à ${most}.`,
    atLeast: (least) => `Permis : ${least} ou plus.`,
    atMost: (most) => `Permis : ${most} ou moins.`,
    whole: 'Un nombre entier.',
    required: 'Cette question exige une réponse.',
  },
};

const sw: FillWords = {
  title: (campaign) => `Jaza: ${campaign}`,
  back: 'Rudi kwenye kampeni',
  reading: 'Inasoma fomu …',
  network:
    'Hakuna kinachohifadhiwa kwenye kivinjari hadi utume: baki kwenye ukurasa huu. Bila mtandao tumia ODK Collect.',
  none: 'Hakuna kaya ya kuuliza: mpe mkusanyaji wa ufunguo wako ziara, au subiri sampuli ichaguliwe.',
  signedOut: 'Umetoka. Ingia kwenye konsoli katika kichupo kingine, kisha jaribu tena hapa.',
  signIn: 'Fungua konsoli',
  noRight: (scope) => `Ili kujaza fomu ufunguo wako unahitaji ${scope}.`,
  offline: 'API haijibu.',
  again: 'Jaribu tena',
  sending: 'Inatuma …',
  notSent: 'Mahojiano bado hayajatumwa. Yanabaki kwenye ukurasa huu; yatume tena.',
  refused: 'Mahojiano yamekataliwa. Yabadilishe kwenye fomu, kisha tuma fomu.',
  receivedBefore:
    'Mahojiano haya yalishapokelewa, bila uliyobadilisha baadaye: yasahihishe kwenye majibu yake, katika konsoli.',
  newForm: 'Fomu mpya',
  sendAgain: 'Tuma tena',
  outcomes: {
    received: 'Mahojiano yamepokelewa. Yanasubiri mkaguzi.',
    corrected: 'Mahojiano yamepokelewa kama masahihisho.',
    held: 'Mahojiano yamepokelewa na kuzuiliwa. Sababu:',
    waiting: 'Mahojiano yamepokelewa. Faili bado zinakosekana.',
    repeated: 'Mahojiano yalishapokelewa.',
  },
  next: 'Fomu iko tupu tena kwa kaya inayofuata.',
  heldNext:
    'Mkaguzi huyakubali yalivyo, huyapa kaya nyingine, au huyatupa. Usiyatume tena; mahojiano yanayofuata yanaweza kuanza.',
  heldUnread: 'Ufunguo wako hauwezi kusoma sababu (responses:read).',
  openHeld: 'Fungua mahojiano yaliyozuiliwa',
  limits: {
    between: (least, most) => `Inaruhusiwa: kuanzia ${least} hadi ${most}.`,
    atLeast: (least) => `Inaruhusiwa: ${least} au zaidi.`,
    atMost: (most) => `Inaruhusiwa: ${most} au pungufu.`,
    whole: 'Namba kamili.',
    required: 'Swali hili lazima lijibiwe.',
  },
};

export const fillWords: Readonly<Record<Language, FillWords>> = { en, fr, sw };
