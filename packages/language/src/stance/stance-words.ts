// The phrases that decide what a reply does: ask, decline, leave the matter open, or correct itself.

/** One row a kind, with `|` between its phrases. Case, accents and punctuation play no part. */
export interface StanceWords {
  /** First words of a question back. */
  question: string;
  /** Last words of a question back, in languages that mark it there. */
  questionEnd?: string;
  /** A polite request, which is an answer in spite of its question mark. */
  request: string;
  undecided: string;
  refusal: string;
  /** Before the number of people in a party ("we are 4"), which is no time. */
  people: string;
  /** A remark about another matter that may name a day ("I will call you tomorrow"). */
  remark: string;
  /** Between two values: the second one replaces the first. */
  correction: string;
  /** A plain "no" that corrects only between two stops ("4, no, 5") or in front ("no, 10 am"). */
  denial: string;
  /** Before the rejected value of a contrast, and between it and the right one. */
  contrast: readonly [before: string, between: string];
}

const NOT_FIRST = '';

export const STANCE_WORDS: Readonly<Record<string, StanceWords>> = {
  en: {
    question:
      'what|which|who|when|where|why|how|are you|is it|is that|is this|do you|does|did you|really|is there',
    request: 'could we|could you|could i|can we|can you|can i|would|may i|may we|how about|what about',
    undecided:
      'i don t know|i dont know|don t know|dunno|idk|no idea|not sure yet|not decided yet|undecided|i haven t decided',
    refusal: 'none of your business|i won t say|rather not say|prefer not to say|i would rather not say',
    people: 'we are|there are|we re',
    remark: 'i will call you|i ll call you|i will phone you|i ll phone you|i ll get back to you',
    correction:
      'no wait|wait no|actually|i mean|i meant|sorry|scratch that|make that|or rather|no sorry|correction|oops',
    denial: 'no|nope|wait',
    contrast: ['not', 'but|but rather'],
  },
  de: {
    question:
      'was|welche|welcher|welches|wer|wann|wo|warum|wieso|wie|ist das|stimmt das|ist es|sind sie|bist du|haben sie|gibt es|wirklich|echt',
    request: 'könnten|können|kann ich|dürfte|darf ich|würde|ginge|wäre|wie wäre',
    undecided:
      'weiß nicht|weiß ich nicht|weiß ich noch nicht|keine ahnung|kann ich nicht sagen|kann ich noch nicht sagen|noch nicht entschieden|noch unklar',
    refusal: 'geht dich nichts an|geht sie nichts an|möchte ich nicht sagen|das sage ich nicht',
    people: 'wir sind|wir sind zu|sind zu',
    remark: 'ich rufe dich|ich rufe sie|ich melde mich',
    correction:
      'nein doch|äh nein|ach nein|besser gesagt|quatsch|moment|vielmehr|ich meine|ich meinte|doch lieber|korrektur|sorry|entschuldigung',
    denial: 'nein|nee|ne|halt',
    contrast: ['nicht', 'sondern'],
  },
  es: {
    question: 'qué|cuál|cuáles|quién|cuándo|dónde|por qué|cómo|está bien|es correcto|seguro|hay',
    request: 'podría|podríamos|puede ser|puedo|podemos|sería|qué tal|qué va',
    undecided: 'no sé|no lo sé|ni idea|todavía no lo sé|aún no lo sé|no estoy seguro|no estoy segura',
    refusal: 'no te importa|prefiero no decirlo|no quiero decirlo',
    people: 'somos|seremos',
    remark: 'te llamo|le llamo|os llamo|te llamaré',
    correction:
      'mejor dicho|digo|perdón|quiero decir|no espera|en realidad|más bien|no perdón|no mejor|corrijo',
    denial: 'no',
    contrast: ['no', 'sino'],
  },
  fr: {
    question:
      'quoi|quel|quelle|quels|quelles|qui|quand|où|pourquoi|comment|combien|qu est ce|c est bon|c est ça|vous êtes sûr|tu es sûr',
    request: 'est ce que vous auriez|pourrait on|pourriez vous|serait il possible|je peux|peut on|possible',
    undecided: 'je ne sais pas|je sais pas|sais pas|aucune idée|pas encore décidé|je n ai pas encore décidé',
    refusal: 'ça ne vous regarde pas|ça ne te regarde pas|je préfère ne pas dire',
    people: 'on est|nous sommes|on sera',
    remark: 'je vous appelle|je t appelle|je vous rappelle',
    correction: 'pardon|enfin|je veux dire|non attendez|en fait|non pardon|ou plutôt|correction',
    denial: 'non',
    contrast: ['pas', 'mais'],
  },
  it: {
    question: 'che|cosa|quale|quali|chi|quando|dove|perché|come|quanto|va bene|è giusto|sei sicuro',
    request: 'potrebbe|potremmo|possiamo|posso|si può|sarebbe|che ne dice',
    undecided: 'non lo so|non so|boh|nessuna idea|non ho ancora deciso|devo ancora decidere',
    refusal: 'non sono affari tuoi|preferisco non dirlo',
    people: 'siamo|siamo in|saremo',
    remark: 'ti chiamo|la chiamo|vi chiamo',
    correction: 'anzi|scusa|scusi|volevo dire|cioè|no aspetta',
    denial: 'no',
    contrast: ['non', 'ma|bensì'],
  },
  pt: {
    question:
      'que|o que|qual|quais|quem|quando|onde|por que|como|quanto|quantos|tem certeza|tá certo|está certo',
    request: 'poderia|podemos|posso|pode ser|seria|que tal',
    undecided: 'não sei|sei lá|ainda não sei|não faço ideia|não decidi|ainda não decidi',
    refusal: 'não é da sua conta|prefiro não dizer',
    people: 'somos|seremos',
    remark: 'te ligo|ligo para você|eu te ligo',
    correction: 'aliás|desculpa|desculpe|quer dizer|digo|na verdade|ou melhor|não espera|melhor dizendo',
    denial: 'não',
    contrast: ['não', 'mas|mas sim'],
  },
  nl: {
    question:
      'wat|welke|wie|wanneer|waar|waarom|hoe|is dat|is het|klopt dat|weet je het zeker|weet u het zeker|echt',
    request: 'kan|kunnen|zou|mag ik|zouden|echt niet',
    undecided: 'weet ik niet|ik weet het niet|geen idee|nog niet besloten|weet ik nog niet',
    refusal: 'gaat je niets aan|zeg ik liever niet',
    people: 'we zijn met|wij zijn met|met',
    remark: 'ik bel je|ik bel u',
    correction: 'sorry|ik bedoel|nee wacht|eigenlijk|of beter gezegd|pardon|toch liever',
    denial: 'nee',
    contrast: ['niet', 'maar'],
  },
  sv: {
    question: 'vad|vilken|vilka|vilket|vem|när|var|varför|hur|är det|är du|är ni|stämmer det|säkert',
    request: 'kan|skulle|kunde|går det|får jag',
    undecided: 'vet inte|jag vet inte|ingen aning|har inte bestämt mig|inte bestämt',
    refusal: 'det har du inte med att göra|vill inte säga',
    people: 'vi är|vi blir',
    remark: 'jag ringer dig|jag ringer er',
    correction: 'förlåt|jag menar|nej vänta|egentligen|rättare sagt|eller snarare|ursäkta',
    denial: 'nej',
    contrast: ['inte', 'utan'],
  },
  pl: {
    question: 'co|jaki|jaka|jakie|kto|kiedy|gdzie|dlaczego|jak|ile|która|czy|na pewno|naprawdę',
    request: 'czy mogę|czy możemy|czy można|mogę|może być',
    undecided: 'nie wiem|nie mam pojęcia|jeszcze nie wiem|nie zdecydowałem|nie zdecydowałam',
    refusal: 'nie twoja sprawa|wolę nie mówić',
    people: 'jest nas|będzie nas',
    remark: 'zadzwonię|oddzwonię',
    correction: 'przepraszam|to znaczy|nie czekaj|właściwie|a właściwie',
    denial: 'nie',
    contrast: ['nie', 'tylko|ale|lecz'],
  },
  ru: {
    question: 'что|какой|какая|какие|кто|когда|где|почему|как|сколько|который|вы уверены|ты уверен',
    request: 'можно|могу|могли бы|можем|давайте',
    undecided: 'не знаю|я не знаю|понятия не имею|еще не решил|еще не решила|пока не знаю',
    refusal: 'не ваше дело|не скажу',
    people: 'нас|нас будет',
    remark: 'позвоню|я позвоню|перезвоню',
    correction: 'ой|вернее|точнее|то есть|извините|простите|на самом деле|нет стоп|нет лучше',
    denial: 'нет',
    contrast: ['не', 'а'],
  },
  uk: {
    question: 'що|який|яка|які|хто|коли|де|чому|як|скільки|котра|ви впевнені',
    request: 'можна|можу|могли б|можемо|давайте',
    undecided: 'не знаю|я не знаю|гадки не маю|ще не вирішив|ще не вирішила|поки не знаю',
    refusal: 'не ваша справа|не скажу',
    people: 'нас|нас буде',
    remark: 'подзвоню|зателефоную|передзвоню',
    correction: 'ой|вірніше|точніше|тобто|вибачте|перепрошую|насправді|ні краще',
    denial: 'ні',
    contrast: ['не', 'а'],
  },
  tr: {
    question: 'ne|hangi|kim|ne zaman|nerede|neden|nasıl|kaç|emin misin|emin misiniz|gerçekten',
    questionEnd: 'mi|mı|mu|mü|misin|misiniz|kaç|var mı',
    request: 'olabilir mi|olur mu|uygun mu',
    undecided: 'bilmiyorum|hiçbir fikrim yok|fikrim yok|henüz karar vermedim|karar vermedim',
    refusal: 'seni ilgilendirmez|söylemek istemiyorum',
    people: '',
    remark: 'seni ararım|sizi ararım|seni arayacağım|seni yarın ararım',
    correction: 'pardon|yani|daha doğrusu|aslında|özür dilerim|yok yok',
    denial: 'hayır|yok',
    contrast: [NOT_FIRST, 'değil'],
  },
  ar: {
    question: 'ما|ماذا|متى|أين|لماذا|كيف|كم|هل|متأكد|أي',
    request: 'هل يمكن|هل يمكنني|ممكن',
    undecided: 'لا أعرف|لا أدري|لم أقرر بعد|ليس لدي فكرة|مش عارف',
    refusal: 'ليس من شأنك|لا أريد أن أقول',
    people: 'نحن',
    remark: 'سأتصل بك|سوف أتصل بك',
    correction: 'عفوا|آسف|أقصد|في الواقع|بالأحرى',
    denial: 'لا',
    contrast: ['ليس', 'بل'],
  },
  ja: {
    question: '何時|今何時|どこ|なぜ|どうして',
    questionEnd: 'ですか|ますか|でしたか',
    request: 'できますか|お願いできますか|可能ですか|でもいいですか',
    undecided: 'わかりません|分かりません|まだわからない|まだ決めてません|まだ決めていません|未定',
    refusal: '言いたくありません|言いたくない',
    people: '',
    remark: '電話します|明日電話します|連絡します',
    correction: 'やっぱり|じゃなくて|間違えました|すみません|いや違う',
    denial: 'いや|いいえ|いえ',
    contrast: [NOT_FIRST, 'じゃなくて|ではなく|ではなくて'],
  },
  ko: {
    question: '뭐|무엇|무슨|언제|어디|왜|어떻게|몇 시|지금 몇 시|정말|진짜',
    request: '가능할까요|될까요|괜찮을까요',
    undecided: '몰라요|모르겠어요|모르겠습니다|아직 모르겠어요|아직 못 정했어요|미정',
    refusal: '말하기 싫어요|말하고 싶지 않아요',
    people: '',
    remark: '전화할게요|내일 전화할게요|연락할게요',
    correction: '아니 잠깐|잠깐만|죄송해요|그게 아니라',
    denial: '아니|아니요|아뇨',
    contrast: [NOT_FIRST, '말고|아니라'],
  },
  zh: {
    question: '什么|谁|何时|为什么|怎么|几点|现在几点|你确定',
    questionEnd: '吗|嗎',
    request: '可以吗|行吗|好吗|方便吗|可以嗎',
    undecided: '不知道|还没决定|还没想好|不确定|还不知道',
    refusal: '不关你的事|不想说',
    people: '我们',
    remark: '给你打电话|我明天给你打电话|联系你',
    correction: '不对|应该是|哦不|说错了|抱歉',
    denial: '不|不是',
    contrast: ['不是', '是|而是'],
  },
};
