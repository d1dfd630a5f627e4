// French words.
import type { LanguageWords } from './language-words.ts';

const BELOW_TWENTY =
  'zéro|un/une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf'
    .split('|')
    .map((word) => word.split('/'));
// Sixty and eighty count on to nineteen; Swiss and Belgian words count on to nine.
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

export const fr: LanguageWords = {
  language: 'fr',
  numbers: {
    ...numberWords(),
    'quatre-vingts': 80,
    'une dizaine': 10,
    'une douzaine': 12,
    'une demi-douzaine': 6,
    'une vingtaine': 20,
    'une centaine': 100,
  },
  multipliers: {
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
  caseEndings: '',
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
    'une heure et demie': '90 minutes',
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
  ahead: "dans|d'ici",
  behind: 'il y a|y a|voilà',
  later: 'plus tard|après',
  ago: 'plus tôt|avant',
  at: 'à|vers|aux alentours de|aux environs de|après|dès',
  hourMark: 'heure|heures|h',
  minuteMark: 'minutes|minute|min|mn',
  half: 'demi|demie',
  halfTo: {},
  quarter: 'quart|le quart|un quart',
  past: '',
  before: '',
  less: 'moins',
  runningHours: {},
  clockTimes: { midi: 1200, minuit: 0 },
  am: 'am|du mat',
  pm: 'pm',
  morning: 'matin|du matin|le matin|dans la matinée|matinée|ce matin',
  midday: 'à midi|le midi',
  afternoon: "après-midi|de l'après-midi|l'après-midi|dans l'après-midi|cet après-midi",
  evening: 'soir|du soir|le soir|ce soir|dans la soirée|soirée',
  night: 'nuit|de la nuit|la nuit',
  yearMark: '',
  monthMark: '',
  dayMark: '',
  from: 'du|de|depuis|entre|à partir de|à partir du',
  to: "au|à|jusqu'au|jusqu'à|jusque",
  and: 'et|ainsi que|plus',
  or: 'ou|ou bien|soit',
  not: 'pas|ne|jamais|sauf|sans|aucun|aucune',
  outOf: 'sur',
  minus: 'moins',
  point: 'virgule',
  all: 'tous|toutes|tout|les deux|tous les deux|les trois',
  yes: "oui|ouais|ouaip|d'accord|ok|okay|bien sûr|certainement|absolument|tout à fait|volontiers|avec plaisir|exactement|exact|vrai|évidemment|carrément|pourquoi pas|oui merci|je veux bien|c'est ça|entendu|si|parfait|ça marche|grave",
  no: 'non|nan|nope|pas du tout|non merci|jamais|pas vraiment|surtout pas|faux|hors de question|pas maintenant|je ne veux pas|pas intéressé|sans façon',
  link: 'le|la|les|l|de|du|des|d|un|une|en|au|aux|à|jour|pour|à la date du',
  filler:
    "je|j|tu|il|elle|on|nous|vous|me|m|moi|voudrais|veux|aimerais|préfère|préférerais|souhaite|souhaiterais|prends|prendrai|choisis|prendre|suis|est|c|ce|c'est|ça|sera|serait|soit|ai|a|avons|mon|ma|mes|s'il vous plaît|s'il te plaît|svp|stp|merci|bonjour|salut|plutôt|peut-être|environ|à peu près|presque|vers|exactement|seulement|juste|donc|alors|bon|bien|oui|ok|le|la|les|l|du|de|des|d|un|une|en|pour|avec|dans|sur|chez|disons|disons le|né|née|date|anniversaire|rendez-vous|rdv|heure|numéro|option|choix|réponse|note|donne|mets|qu|que|et|y|possible|si possible|disponible|dispo|peux|peut|pouvons|venir|viens|arrive|va|aller|serait bien|parfait|étoiles|total|quelque|quelques|un peu",
  measure:
    'euros|euro|eur|dollars|dollar|francs|francs suisses|chf|centimes|kg|kilos|kilo|kilogrammes|g|grammes|km|kilomètres|m|mètres|cm|l|litres|ml|pour cent|pourcent|degrés|personnes|personne|gens|invités|adultes|enfants|enfant|pièces|fois|nuits|employés|salariés|points|point|étoiles|étoile|ans|an|jours|jour|semaines|mois|heures|heure|minutes|chambres|places|billets',
};
