// French words.
import type { WordTable } from './language-words.ts';

const BELOW_TWENTY =
  'zéro|un/une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf'
    .split('|')
    .map((word) => word.split('/'));
// Sixty and eighty continue up to nineteen; Swiss and Belgian tens up to nine.
const TENS: readonly [string, number, number][] = [
  ['vingt', 20, 9],
  ['trente', 30, 9],
  ['quarante', 40, 9],
  ['cinquante', 50, 9],
  ['soixante', 60, 19],
  ['septante', 70, 9],
  ['huitante', 80, 9],
  ['octante', 80, 9],
  ['quatre-vingt', 80, 19],
  ['nonante', 90, 9],
];

function numberWords(): Record<string, number> {
  const numbers: Record<string, number> = {};
  BELOW_TWENTY.forEach((words, value) => {
    for (const word of words) numbers[word] = value;
  });
  for (const [ten, value, last] of TENS) {
    numbers[ten] = value;
    for (let rest = 1; rest <= last; rest += 1) {
      for (const word of BELOW_TWENTY[rest] ?? []) {
        numbers[`${ten} ${word}`] = value + rest;
        numbers[`${ten} et ${word}`] = value + rest;
      }
    }
  }
  return numbers;
}

export const fr: WordTable = {
  language: 'fr',
  numbers: () => ({
    'trois quarts': 0.75,
    'un quart': 0.25,
    ...numberWords(),
    'quatre-vingts': 80,
    'une dizaine': 10,
    'une douzaine': 12,
    'une demi-douzaine': 6,
    'une vingtaine': 20,
    'une centaine': 100,
  }),
  multipliers: {
    'md|mds': 1_000_000_000,
    'millier|milliers': 1_000,
    douzaine: 12,
    cent: 100,
    cents: 100,
    mille: 1_000,
    million: 1_000_000,
    millions: 1_000_000,
    milliard: 1_000_000_000,
    milliards: 1_000_000_000,
  },
  ordinals: {
    'premiers|premières': 1,
    'derniers|dernières': -1,
    'premier|première': 1,
    'deuxième|second|seconde': 2,
    troisième: 3,
    quatrième: 4,
    cinquième: 5,
    sixième: 6,
    septième: 7,
    huitième: 8,
    neuvième: 9,
    dixième: 10,
    onzième: 11,
    douzième: 12,
    'dernier|dernière': -1,
    'ce dernier|cette dernière': -1,
  },
  ordinalEndings: 'er|ere|re|e|eme|ieme|nd|nde|d',
  months: [
    'janvier|janv|jan',
    'février|févr|fév',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'août',
    'septembre|sept|sep',
    'octobre|oct',
    'novembre|nov',
    'décembre|déc',
  ],
  weekdays: [
    'lundi|lun',
    'mardi|mar',
    'mercredi|mer',
    'jeudi|jeu',
    'vendredi|ven',
    'samedi|sam',
    'dimanche|dim',
  ],
  relativeDays: {
    "aujourd'hui": 0,
    aujourdhui: 0,
    'ce jour': 0,
    'ce soir': 0,
    'ce matin': 0,
    'cet après-midi': 0,
    demain: 1,
    'après-demain': 2,
    aprèsdemain: 2,
    hier: -1,
    'avant-hier': -2,
  },
  feasts: {
    noël: 1225,
    'réveillon de noël': 1224,
    'la veille de noël': 1224,
    'veille de noël': 1224,
    'saint-sylvestre': 1231,
    'jour de l an': 101,
    'nouvel an': 101,
    'le 14 juillet': 714,
    toussaint: 1101,
  },
  movableFeasts: {
    'mardi gras': 'easter-47',
    'mercredi des cendres': 'easter-46',
    'dimanche des rameaux|les rameaux': 'easter-7',
    'jeudi saint': 'easter-3',
    'vendredi saint': 'easter-2',
    'samedi saint': 'easter-1',
    'pâques|dimanche de pâques': 'easter',
    'lundi de pâques': 'easter+1',
    'ascension|jeudi de l ascension': 'easter+39',
    'pentecôte|dimanche de pentecôte': 'easter+49',
    'lundi de pentecôte': 'easter+50',
    'black friday|vendredi noir': 'us-thanksgiving+1',
  },
  years: {},
  endOf: 'fin|la fin|fin de|à la fin|à la fin de|la fin de|à la fin du|la fin du|fin du',
  monthEnd: 'fin du mois|fin de mois|à la fin du mois|la fin du mois',
  dayLead: 'le',
  zones: {
    'heure de paris|heure française': 'Europe/Paris',
    'heure de montréal': 'America/Toronto',
  },
  open: "avant|après|jusqu'à|jusqu'au|jusque|dès|depuis|entre|à partir de|à partir du|à partir|d'ici|au plus tard|au plus tôt|pendant|chaque|tous|tous les|toutes les|lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|avant le|après le|sauf|mais|ni",
  about: 'environ|à peu près|presque',
  weekend: 'ce week end|le week end|week end|ce weekend|weekend',
  nights: 'nuit|nuits|nuitée|nuitées',
  now: 'maintenant|tout de suite|immédiatement',
  minuteUnits: 'minute|minutes|min|mn',
  hourUnits: 'heure|heures',
  dayUnits: 'jour|jours',
  weekUnits: 'semaine|semaines',
  monthUnits: 'mois',
  yearUnits: 'an|ans|année|années',
  amounts: {
    'une demi-heure|une demie heure|demi-heure': '30 minutes',
    "un quart d'heure|quart d'heure": '15 minutes',
    'une quinzaine': '2 weeks',
    'une huitaine': '1 weeks',
    'en huit': '1 weeks',
    'en quinze': '2 weeks',
  },
  article: 'un|une',
  next: 'prochain|prochaine|prochains|suivant|suivante',
  coming: 'qui vient|à venir',
  current: 'ce|cet|cette',
  previous: 'dernier|dernière|passé|passée',
  nextWeek: 'la semaine prochaine|semaine prochaine',
  thisWeek: 'cette semaine',
  lastWeek: 'la semaine dernière|semaine dernière|la semaine passée|semaine passée',
  nextMonth: '',
  ahead: 'dans',
  behind: 'il y a|y a|voilà',
  later: 'plus tard|après',
  ago: 'plus tôt|avant',
  at: 'à|vers|aux alentours de|aux environs de|après|dès',
  hourMark: 'heure|heures|h',
  minuteMark: 'minutes|minute|min|mn',
  half: 'demi|demie',
  quarter: 'quart|le quart|un quart',
  beforeDay: 'avant|avant le|avant la',
  less: 'moins',
  clockTimes: { 'midi|à midi': 1200, minuit: 0 },
  am: 'am|du mat',
  pm: 'pm',
  morning: 'matin|du matin|le matin|dans la matinée|matinée|ce matin',
  midday: 'à midi|le midi',
  afternoon: "après-midi|de l'après-midi|l'après-midi|dans l'après-midi|cet après-midi",
  evening: 'soir|du soir|le soir|ce soir|dans la soirée|soirée',
  night: 'nuit|de la nuit|la nuit',
  from: 'du|de|depuis|entre|à partir de|à partir du',
  to: "au|à|jusqu'au|jusqu'à|jusque",
  and: 'et|ainsi que|plus',
  or: 'ou|ou bien|soit|que|peut-être',
  not: 'pas|ne|jamais|sauf|sans|aucun|aucune|plutôt que|au lieu de|au lieu du|à la place de|à la place du',
  outOf: 'sur',
  minus: 'moins',
  point: 'virgule',
  all: 'tous|toutes|tout',
  both: 'les deux|tous les deux|toutes les deux',
  none: 'ni|aucun|aucune|aucun des deux|rien|aucun d entre eux',
  but: 'mais',
  except: 'sauf|excepté|hormis|à part|à l exception de|à l exception du|mis à part',
  bound: 'plus de|moins de|au moins|au plus|au minimum|au maximum',
  yes: "oui|ouais|ouaip|d'accord|ok|okay|bien sûr|certainement|absolument|tout à fait|volontiers|avec plaisir|exactement|exact|vrai|évidemment|carrément|pourquoi pas|oui merci|je veux bien|c'est ça|entendu|si|parfait|ça marche|grave|bah oui|bien sûr que oui|ça roule|nickel|yes|mais oui|vas y|allons y|ouais vas y",
  no: 'non|nan|nope|pas du tout|non merci|jamais|pas vraiment|surtout pas|faux|hors de question|pas maintenant|je ne veux pas|pas intéressé|sans façon|bah non|plutôt pas|certainement pas|bof non|même pas en rêve|pas question|laisse tomber|nan ça ira|non ça ira|non merci ça ira',
  link: 'l|d|j|c|s|qu|le|la|les|l|de|du|des|d|un|une|en|au|aux|à|jour|pour|à la date du',
  alternative: 'autre|autres|changer|modifier|retour|revenir|annuler|recommencer|autrement|plutôt',
  dictated: {
    plus: '+',
    'arobase|arrobase|at': '@',
    point: '.',
    'tiret|trait d union|moins': '-',
    'tiret bas|underscore|souligné': '_',
    'slash|barre oblique': '/',
    double: '2x',
    triple: '3x',
  },
  whole: 'tout le mois de|tout le mois d|le mois de|tout|le mois entier de|l ensemble de',
  arrival: 'arrivée|on arrive|nous arrivons|j arrive|arrivant|arrive|check in',
  departure:
    'départ|on repart|nous repartons|je repars|repartant|on part|nous partons|je pars|retour|check out',
  laterOne: 'plus tard|tard|la plus tardive|le plus tard|le plus tardif',
  earlierOne: 'plus tôt|tôt|le plus tôt|la plus tôt',
  either: 'peu importe|n importe|les deux|l un ou l autre|ça m est égal|comme vous voulez|les deux me vont',
  companions:
    'femme|mari|conjoint|conjointe|compagne|compagnon|copine|copain|mère|maman|père|papa|fils|fille|ami|amie|frère|sœur|collègue',
  self: 'moi|moi même|je',
  nameBefore:
    'je m appelle|mon nom est|mon nom c est|mon prénom est|moi c est|c est|je suis|appelez moi|appelle moi|au nom de',
  filler: {
    people: 'elle|il|j|je|m|ma|me|mes|moi|mon|nos|notre|nous|on|tu|vous',
    courtesy:
      "aimerais|auriez vous|bien|bon|bonjour|est ce que|est ce que vous auriez|mci|merci|ok|oui|parfait|pls|possible|s'il te plaît|s'il vous plaît|salut|serait bien|si possible|stp|svp|vous auriez",
    doubt:
      'alors|ben|donc|environ|euh|exactement|juste|peut-être|plutôt|presque|seulement|un peu|vers|à peu près',
    verbs:
      'ai|aller|arrive|avons|choisis|disons|disons le|donne|donnerais|est|faut|il m en faut|il me faut|m en faut|mets|mettrais|peut|peux|pouvons|prendrai|prendre|prends|préfère|préférerais|sera|serait|soit|souhaite|souhaiterais|suis|va|venir|veux|viens|voudrais',
    topic:
      'anniversaire|besoin|choix|date|dispo|disponible|forfait|formule|heure|note|numéro|né|née|option|rdv|rendez-vous|réponse|total|étoiles',
    small:
      "a|avec|c|c'est|ce|chez|d|dans|de|des|du|en|et|l|la|le|les|pour|qu|que|quelque|quelques|sur|un|une|y|ça",
  },
  measure:
    'euros|euro|eur|dollars|dollar|francs|francs suisses|chf|centimes|kg|kilos|kilo|kilogrammes|g|grammes|km|kilomètres|m|mètres|cm|l|litres|ml|pour cent|pourcent|degrés|personnes|personne|gens|invités|adultes|enfants|enfant|pièces|fois|nuits|employés|salariés|points|point|étoiles|étoile|ans|an|jours|jour|semaines|mois|heures|heure|minutes|chambres|places|billets',
};
