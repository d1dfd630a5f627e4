// The phrases that decide the stance of a reply: a question, a refusal, indecision, or a correction.

/** One row per kind, with `|` between its phrases. Case, accents and punctuation are ignored. */
export interface StanceWords {
  /** First words of a question. */
  question: string;
  /** Last words of a question, in languages that mark it there. */
  questionEnd?: string;
  /** A polite request, which is an answer despite its question mark. */
  request: string;
  undecided: string;
  refusal: string;
  /** Before or after the value, without meaning: "well", "I think". */
  hesitation: string;
  /** The same, but makes the value approximate: "somewhere around". */
  roughly: string;
  /** Before the number of people in a party ("we are 4"), which is not a time; after it, if the language places it there. */
  people: string;
  /** Kinds of people in a party. */
  persons: string;
  /** Two, three, … people in one word or phrase ("zu dritt"), from two up, with `|` between numbers and `/` between forms. */
  together?: string;
  /** A remark about another matter that may contain a day ("I will call you tomorrow"). */
  remark: string;
  /** Between two values, the second of which replaces the first. */
  correction: string;
  /** A plain "no" that corrects only between two punctuation marks ("4, no, 5") or at the start ("no, 10 am"). */
  denial: string;
  /** Before the rejected value of a contrast, and between it and the right value. */
  contrast: readonly [before: string, between: string];
}

const NOT_FIRST = '';

export const STANCE_WORDS: Readonly<Record<string, StanceWords>> = {
  en: {
    question:
      'what|which|who|when|where|why|how|are you|is it|is that|is this|do you|does|did you|really|is there|at what time|would that|would it be ok',
    request:
      'could we|could you|could i|can we|can you|can i|would|may i|may we|how about|what about|would it be possible|is it possible|might|be possible|possible',
    undecided:
      'i don t know|i dont know|don t know|dunno|idk|no idea|not sure yet|not decided yet|undecided|i haven t decided|one moment|one second|one sec|one minute|just a moment|just a second|just a minute|give me a moment|give me a second|give me a minute|give me one sec|give me one second|let me check|hang on a second|depends',
    refusal: 'none of your business|i won t say|rather not say|prefer not to say|i would rather not say',
    hesitation:
      'uh|um|hmm|well|so|like|solid|a solid|i think|i guess|please|works for me|suits me|is fine with me',
    roughly: 'somewhere',
    people: 'we are|there are|we re|there will be|there ll be|we will be|we ll be',
    persons:
      'adult|adults|kid|kids|child|children|baby|babies|toddler|toddlers|people|person|guests|guest|of us',
    together:
      'the two of us/two of us/both of us|the three of us|the four of us|the five of us|the six of us',
    remark: 'i will call you|i ll call you|i will phone you|i ll phone you|i ll get back to you',
    correction:
      'no wait|wait no|actually|i mean|i meant|sorry|scratch that|make that|or rather|no sorry|correction|oops|hang on|hold on|wait|hmm no|uh no|um no|oh no|uh make it|make it|i meant to say|i was going to say',
    denial: 'no|nope|wait',
    contrast: ['not', 'but|but rather'],
  },
  de: {
    question:
      'was|welche|welcher|welches|wer|wann|wo|warum|wieso|wie|ist das|stimmt das|ist es|sind sie|bist du|haben sie|gibt es|wirklich|echt|um wie viel uhr|sicher',
    request:
      'könnten|können|kann ich|dürfte|darf ich|würde|ginge|wäre|wie wäre|möglich|ginge es|wäre es möglich',
    undecided:
      'weiß nicht|weiß ich nicht|weiß ich noch nicht|keine ahnung|kann ich nicht sagen|kann ich noch nicht sagen|noch nicht entschieden|noch unklar|einen moment|moment bitte|eine sekunde|sekunde bitte|eine minute|einen augenblick|kleinen moment|kommt drauf an|muss ich erst fragen|da muss ich erst fragen',
    refusal: 'geht dich nichts an|geht sie nichts an|möchte ich nicht sagen|das sage ich nicht',
    hesitation:
      'ach|ähm|äh|also|na|nun|so|glaub ich|glaube ich|denke ich|glatte|einfach|doch|bitte|sagen wir|sagen wir doch|du|mal|wäre super|passt mir|passt gut',
    roughly: '',
    people: 'wir sind|wir sind zu|sind zu|wir werden|wir werden zu|wir kommen zu|wir kommen mit',
    persons: 'erwachsene|erwachsener|erwachsenen|kind|kinder|kindern|baby|babys|person|personen|leute|gäste',
    together:
      'zu zweit/wir zwei/wir beide|zu dritt/wir drei|zu viert/wir vier|zu fünft/wir fünf|zu sechst/wir sechs',
    remark: 'ich rufe dich|ich rufe sie|ich melde mich',
    correction:
      'nein doch|äh nein|ach nein|besser gesagt|quatsch|moment|vielmehr|ich meine|ich meinte|doch lieber|korrektur|sorry|entschuldigung|ach ne|ach nee|warte|stopp|halt nein|äh|ich wollte sagen|wollte sagen|meinte',
    denial: 'nein|nee|ne|halt',
    contrast: ['nicht', 'sondern'],
  },
  es: {
    question:
      'qué|cuál|cuáles|quién|cuándo|dónde|por qué|cómo|está bien|es correcto|seguro|hay|a qué hora|a qué',
    request:
      'podría|podríamos|puede ser|puedo|podemos|sería|qué tal|qué va|tendrían|tendría|tendrías|tendrán|podría ser|es posible|sería posible|posible',
    undecided:
      'no sé|no lo sé|ni idea|todavía no lo sé|aún no lo sé|no estoy seguro|no estoy segura|un momento|un momentito|un segundo|un minuto|espere un momento|espera un momento|déjame ver|déjame mirar|déjame que lo mire|depende',
    refusal: 'no te importa|prefiero no decirlo|no quiero decirlo',
    hesitation: 'eh|pues|bueno|creo|creo que|a ver|por favor|me va bien|me viene bien',
    roughly: '',
    people: 'somos|seremos|vamos a ser|seríamos|vamos',
    persons: 'adulto|adultos|niño|niños|niña|niñas|bebé|bebés|persona|personas',
    together:
      'nosotros dos/los dos/las dos|nosotros tres/los tres/las tres|nosotros cuatro|nosotros cinco|nosotros seis',
    remark: 'te llamo|le llamo|os llamo|te llamaré',
    correction:
      'mejor dicho|digo|perdón|quiero decir|no espera|en realidad|más bien|no perdón|no mejor|corrijo|espera|espere|perdona|mejor|quise decir|quería decir',
    denial: 'no',
    contrast: ['no', 'sino'],
  },
  fr: {
    question:
      'quoi|quel|quelle|quels|quelles|qui|quand|où|pourquoi|comment|combien|qu est ce|c est bon|c est ça|vous êtes sûr|tu es sûr|à quelle heure|à quel',
    request:
      'est ce que vous auriez|pourrait on|pourriez vous|serait il possible|je peux|peut on|possible|auriez vous|vous auriez|auriez vous de la place|ce serait possible|serait possible|est ce possible|aurait on',
    undecided:
      'je ne sais pas|je sais pas|sais pas|aucune idée|pas encore décidé|je n ai pas encore décidé|une minute|un instant|une seconde|un moment|attendez une minute|deux secondes|deux minutes|laissez moi voir|ça dépend',
    refusal: 'ça ne vous regarde pas|ça ne te regarde pas|je préfère ne pas dire',
    hesitation: 'euh|bah|ben|bon|hein|je crois|je pense|alors|du coup|s il vous plaît|ça me va|me convient',
    roughly: 'genre',
    people: 'on est|nous sommes|on sera|nous serons|on serait|nous serions',
    persons: 'adulte|adultes|enfant|enfants|bébé|bébés|personne|personnes',
    together:
      'à deux/nous deux/tous les deux|à trois/nous trois|à quatre/nous quatre|à cinq/nous cinq|à six/nous six',
    remark: 'je vous appelle|je t appelle|je vous rappelle',
    correction:
      'pardon|enfin|je veux dire|non attendez|en fait|non pardon|ou plutôt|correction|attendez|attends|euh non|non euh|ah non|excusez moi|je voulais dire|j ai voulu dire',
    denial: 'non',
    contrast: ['pas', 'mais'],
  },
  it: {
    question:
      'che|cosa|quale|quali|chi|quando|dove|perché|come|quanto|va bene|è giusto|sei sicuro|a che ora|a che',
    request:
      'potrebbe|potremmo|possiamo|posso|si può|sarebbe|che ne dice|avreste|sarebbe possibile|si potrebbe|potrebbe essere|possibile|è possibile',
    undecided:
      'non lo so|non so|boh|nessuna idea|non ho ancora deciso|devo ancora decidere|un attimo|un momento|un secondo|un minuto|solo un attimo|aspetta un attimo|dipende|fammi vedere',
    refusal: 'non sono affari tuoi|preferisco non dirlo',
    hesitation:
      'ehm|eh|mah|allora|credo|direi|penso|beh|dai|facciamo|per favore|va bene|va benissimo|mi va bene',
    roughly: 'tipo',
    people: 'siamo|siamo in|saremo|saremo in|saremmo|saremmo in',
    persons: 'adulto|adulti|bambino|bambini|bambina|bambine|neonato|neonati|persona|persone',
    together: 'in due/noi due|in tre/noi tre|in quattro/noi quattro|in cinque/noi cinque|in sei/noi sei',
    remark: 'ti chiamo|la chiamo|vi chiamo',
    correction:
      'anzi|scusa|scusi|volevo dire|cioè|no aspetta|aspetta|aspetti|un attimo|no scusa|intendevo|intendevo dire',
    denial: 'no',
    contrast: ['non', 'ma|bensì'],
  },
  pt: {
    question:
      'que|o que|qual|quais|quem|quando|onde|por que|como|quanto|quantos|tem certeza|tá certo|está certo|a que horas|que horas',
    request:
      'poderia|podemos|posso|pode ser|seria|que tal|teria|teriam|seria possível|poderia ser|dá para ser|possível|é possível',
    undecided:
      'não sei|sei lá|ainda não sei|não faço ideia|não decidi|ainda não decidi|um momento|um minuto|um minutinho|um segundo|só um minuto|só um minutinho|só um momento|deixa eu ver|depende',
    refusal: 'não é da sua conta|prefiro não dizer',
    hesitation: 'é|eh|hum|olha|acho|acho que|então|bom|bem|por favor|tá ótimo|tá bom|me serve',
    roughly: 'tipo|uns',
    people: 'somos|seremos|vamos ser|seríamos|seremos em',
    persons: 'adulto|adultos|criança|crianças|bebê|bebês|bebé|bebés|pessoa|pessoas',
    together: 'nós dois/nós duas/a dois|nós três|nós quatro|nós cinco|nós seis',
    remark: 'te ligo|ligo para você|eu te ligo',
    correction:
      'aliás|desculpa|desculpe|quer dizer|digo|na verdade|ou melhor|não espera|melhor dizendo|espera|espere|peraí|opa|perdão|queria dizer|quis dizer',
    denial: 'não',
    contrast: ['não', 'mas|mas sim'],
  },
  nl: {
    question:
      'wat|welke|wie|wanneer|waar|waarom|hoe|is dat|is het|klopt dat|weet je het zeker|weet u het zeker|echt|om hoe laat',
    request: 'kan|kunnen|zou|mag ik|zouden|echt niet|mogelijk|is het mogelijk|zou kunnen|kan het',
    undecided:
      'weet ik niet|ik weet het niet|geen idee|nog niet besloten|weet ik nog niet|een momentje|één momentje|een moment|een seconde|een minuutje|even geduld|ogenblikje|ligt eraan',
    refusal: 'gaat je niets aan|zeg ik liever niet',
    hesitation: 'eh|ehm|nou|zo|denk ik|doe dan maar|doe maar|dan maar|joh|hoor|graag|komt goed uit|schikt',
    roughly: 'iets van',
    people: 'we zijn met|wij zijn met|met|we komen met|met z n|met zijn|we zijn met z n|wij komen met',
    persons: 'volwassene|volwassenen|kind|kinderen|baby|baby s|persoon|personen|mensen',
    together:
      "met z'n tweeën/wij tweeën/met zijn tweeën|met z'n drieën/met zijn drieën|met z'n vieren/met zijn vieren|met z'n vijven/met zijn vijven|met z'n zessen/met zijn zessen",
    remark: 'ik bel je|ik bel u',
    correction:
      'sorry|ik bedoel|nee wacht|eigenlijk|of beter gezegd|pardon|toch liever|wacht|wacht even|nee sorry|oh nee|bedoel|ik bedoelde|ik wilde zeggen',
    denial: 'nee',
    contrast: ['niet', 'maar'],
  },
  sv: {
    question:
      'vad|vilken|vilka|vilket|vem|när|var|varför|hur|är det|är du|är ni|stämmer det|säkert|vilken tid|hur dags',
    request:
      'kan|skulle|kunde|går det|får jag|funka|funkar|går det bra|skulle det gå|gå bra|möjligt|är det möjligt',
    undecided:
      'vet inte|jag vet inte|ingen aning|har inte bestämt mig|inte bestämt|en sekund|ett ögonblick|en minut|vänta lite|ett tag|det beror på',
    refusal: 'det har du inte med att göra|vill inte säga',
    hesitation:
      'öh|äh|eh|tja|vi tar|då|tror jag|du|ja|kanske|tack|funkar|funkar bra|funkar fint|går bra|passar bra',
    roughly: 'typ',
    people: 'vi är|vi blir|vi kommer att vara|det blir|vi är totalt',
    persons: 'vuxen|vuxna|barn|bebis|bebisar|person|personer',
    together:
      'vi två/två stycken|vi tre/tre stycken|vi fyra/fyra stycken|vi fem/fem stycken|vi sex/sex stycken',
    remark: 'jag ringer dig|jag ringer er',
    correction:
      'förlåt|jag menar|nej vänta|egentligen|rättare sagt|eller snarare|ursäkta|vänta|stopp|nej förlåt|eller nej|jag menade|förlåt jag menade',
    denial: 'nej',
    contrast: ['inte', 'utan'],
  },
  pl: {
    question:
      'co|jaki|jaka|jakie|kto|kiedy|gdzie|dlaczego|jak|ile|która|czy|na pewno|naprawdę|o której|o ktorej',
    request:
      'czy mogę|czy możemy|czy można|mogę|może być|czy mogłoby być|mogłoby być|byłby możliwy|byłaby możliwa|byłoby możliwe|możliwe|czy może być|czy da się',
    undecided:
      'nie wiem|nie mam pojęcia|jeszcze nie wiem|nie zdecydowałem|nie zdecydowałam|chwilkę|chwileczkę|jedną chwilę|jedną chwilkę|moment|momencik|jedną minutę|minutkę|sekundę|zależy',
    refusal: 'nie twoja sprawa|wolę nie mówić',
    hesitation:
      'no|dobra|no dobra|niech będzie|ee|eee|chyba|czy|myślę|proszę|poproszę|mi pasuje|pasuje mi|powiedzmy',
    roughly: 'tak z',
    people: 'jest nas|będzie nas|jesteśmy w',
    persons: 'dorosły|dorosłych|dorosłe|dorośli|dziecko|dzieci|dziecka|osoba|osoby|osób|niemowlę',
    together:
      'dwoje/we dwoje/we dwójkę|troje/we troje/we trójkę|czworo/we czworo/we czwórkę|pięcioro/w piątkę|sześcioro/w szóstkę',
    remark: 'zadzwonię|oddzwonię',
    correction:
      'przepraszam|to znaczy|nie czekaj|właściwie|a właściwie|czekaj|chwila|chwileczkę|stop|znaczy|ojej|miałem na myśli|miałam na myśli|chodziło mi o|sorki',
    denial: 'nie',
    contrast: ['nie', 'tylko|ale|lecz'],
  },
  ru: {
    question:
      'что|какой|какая|какие|кто|когда|где|почему|как|сколько|который|вы уверены|ты уверен|во сколько|в котором часу|в какое время',
    request: 'можно|могу|могли бы|можем|давайте|а можно|могло бы быть|возможно|было бы возможно|получится',
    undecided:
      'не знаю|я не знаю|понятия не имею|еще не решил|еще не решила|пока не знаю|одну минуту|одну минутку|минуту|минутку|минуточку|одну секунду|секунду|секундочку|сейчас посмотрю|смотря',
    refusal: 'не ваше дело|не скажу',
    hesitation:
      'ну|эээ|ээ|э|наверное|наверно|ладно|ну ладно|давайте|давайте в|пусть будет|думаю|пожалуйста|норм|подходит|мне подходит|пойдет|устроит',
    roughly: 'где то|где то в',
    people: 'нас|нас будет|будет нас|мы',
    persons: 'взрослый|взрослых|взрослые|ребенок|ребенка|дети|детей|человек|человека|младенец',
    together: 'вдвоём/двое|втроём/трое|вчетвером/четверо|впятером/пятеро|вшестером/шестеро',
    remark: 'позвоню|я позвоню|перезвоню',
    correction:
      'ой|вернее|точнее|то есть|извините|простите|на самом деле|нет стоп|нет лучше|подождите|подожди|погодите|стоп|хотел сказать|хотела сказать|имел в виду|имела в виду',
    denial: 'нет',
    contrast: ['не', 'а'],
  },
  uk: {
    question: 'що|який|яка|які|хто|коли|де|чому|як|скільки|котра|ви впевнені|о котрій|в який час',
    request: 'можна|можу|могли б|можемо|давайте|а можна|чи можна|могло б бути|можливо|було б можливо|вийде',
    undecided:
      'не знаю|я не знаю|гадки не маю|ще не вирішив|ще не вирішила|поки не знаю|одну хвилину|одну хвилинку|хвилинку|хвилину|одну секунду|секунду|секундочку|залежить',
    refusal: 'не ваша справа|не скажу',
    hesitation:
      'ну|еее|ее|мабуть|добре|ну добре|давайте|нехай|хай|думаю|будь ласка|підходить|мені підходить|влаштує|норм',
    roughly: 'десь|десь у',
    people: 'нас|нас буде|буде нас|ми',
    persons: 'дорослий|дорослих|дорослі|дитина|дитини|дітей|діти|людей|осіб|немовля',
    together:
      "удвох/вдвох/двоє|утрьох/втрьох/троє|учотирьох/вчотирьох/четверо|уп'ятьох/вп'ятьох/п'ятеро|ушістьох/вшістьох/шестеро",
    remark: 'подзвоню|зателефоную|передзвоню',
    correction:
      'ой|вірніше|точніше|тобто|вибачте|перепрошую|насправді|ні краще|зачекайте|зачекай|стоп|ні стоп|хотів сказати|хотіла сказати|мав на увазі|мала на увазі',
    denial: 'ні',
    contrast: ['не', 'а'],
  },
  tr: {
    question:
      'ne|hangi|kim|ne zaman|nerede|neden|nasıl|kaç|emin misin|emin misiniz|gerçekten|saat kaçta|kaçta',
    questionEnd: 'mi|mı|mu|mü|misin|misiniz|kaç|var mı',
    request: 'olabilir mi|olur mu|uygun mu|mümkün mü|mümkün müdür',
    undecided:
      'bilmiyorum|hiçbir fikrim yok|fikrim yok|henüz karar vermedim|karar vermedim|bir dakika|bir saniye|bi dakika|bir dakika lütfen|dakika lütfen|bir bakayım|duruma bağlı',
    refusal: 'seni ilgilendirmez|söylemek istemiyorum',
    hesitation: 'ee|eee|ıı|şey|hadi|olsun|sanırım|galiba|lütfen|uyar|uyar bana|bana uyar',
    roughly: 'gibi',
    people: 'kişi olacağız|kişiyiz|kişi geliyoruz|olacağız',
    persons: 'yetişkin|çocuk|bebek|kişi',
    together: 'ikimiz|üçümüz|dördümüz|beşimiz|altımız',
    remark: 'seni ararım|sizi ararım|seni arayacağım|seni yarın ararım',
    correction:
      'pardon|yani|daha doğrusu|aslında|özür dilerim|yok yok|dur|yok dur|bir dakika|bi dakika|bekle|demek istedim|demek istediğim',
    denial: 'hayır|yok',
    contrast: [NOT_FIRST, 'değil'],
  },
  ar: {
    question: 'ما|ماذا|متى|أين|لماذا|كيف|كم|هل|متأكد|أي|في أي ساعة',
    request: 'هل يمكن|هل يمكنني|ممكن|هل يمكن يوم|ممكن يوم|هل من الممكن|هل يناسب',
    undecided:
      'لا أعرف|لا أدري|لم أقرر بعد|ليس لدي فكرة|مش عارف|دقيقة|دقيقة واحدة|لحظة|لحظة واحدة|ثانية واحدة|انتظر لحظة|على حسب|ما أدري',
    refusal: 'ليس من شأنك|لا أريد أن أقول',
    hesitation: 'طيب|خلاص|يعني|أظن|أعتقد|حسنا|من فضلك|مناسب|يناسبني|خليها',
    roughly: '',
    people: 'نحن|سنكون|عددنا',
    persons: 'بالغ|بالغين|بالغان|طفل|طفلان|أطفال|رضيع',
    remark: 'سأتصل بك|سوف أتصل بك',
    correction: 'عفوا|آسف|أقصد|في الواقع|بالأحرى|انتظر|لا انتظر|لا أقصد|لحظة|أردت أن أقول|قصدت',
    denial: 'لا',
    contrast: ['ليس', 'بل'],
  },
  ja: {
    question: '何時|今何時|どこ|なぜ|どうして|何時に|何曜日',
    questionEnd: 'ですか|ますか|でしたか',
    request:
      'できますか|お願いできますか|可能ですか|でもいいですか|は可能でしょうか|可能でしょうか|は可能ですか|でも大丈夫ですか|大丈夫でしょうか|はどうですか',
    undecided:
      'わかりません|分かりません|まだわからない|まだ決めてません|まだ決めていません|未定|ちょっと待って|ちょっと待ってください|少々お待ちください|一分待ってください|確認します|ちょっと確認します|場合による|どうしよう|迷います',
    refusal: '言いたくありません|言いたくない',
    hesitation:
      'えっと|えーと|えと|じゃあ|では|あの|がいいかな|かな|でお願いします|をお願いします|ですかね|で大丈夫です|で大丈夫|でいいです',
    roughly: 'くらいで|ぐらいで',
    people: '',
    persons: '大人|子供|子ども|幼児|赤ちゃん',
    together: '二人/ふたり|三人|四人|五人|六人',
    remark: '電話します|明日電話します|連絡します',
    correction:
      'やっぱり|じゃなくて|間違えました|すみません|いや違う|ちょっと待って|いやちょっと待って|待って|間違えた|間違い|訂正|と言いたかった|ごめん|ごめんなさい',
    denial: 'いや|いいえ|いえ',
    contrast: [NOT_FIRST, 'じゃなくて|ではなく|ではなくて'],
  },
  ko: {
    question: '뭐|무엇|무슨|언제|어디|왜|어떻게|몇 시|지금 몇 시|정말|진짜|몇 시에',
    request: '가능할까요|될까요|괜찮을까요|가능한가요|가능해요|가능합니까|괜찮나요|되나요',
    undecided:
      '몰라요|모르겠어요|모르겠습니다|아직 모르겠어요|아직 못 정했어요|미정|잠시만요|잠깐만요|일 분만요|1분만요|잠깐만 기다려|확인해 볼게요|글쎄요',
    refusal: '말하기 싫어요|말하고 싶지 않아요',
    hesitation:
      '음|어|저기|그러니까|그럼|이요|으로 할게요|로 할게요|할게요|이면 좋겠어요|괜찮아요|좋아요|가능해요',
    roughly: '쯤이요|쯤',
    people: '',
    persons: '어른|아이|성인|아기|어린이',
    together: '둘/둘이/두 명|셋/셋이/세 명|넷/넷이/네 명|다섯/다섯이/다섯 명|여섯/여섯이/여섯 명',
    remark: '전화할게요|내일 전화할게요|연락할게요',
    correction: '아니 잠깐|잠깐만|죄송해요|그게 아니라|아니다|잠깐|정정할게요|아니 죄송|미안|미안해요',
    denial: '아니|아니요|아뇨',
    contrast: [NOT_FIRST, '말고|아니라'],
  },
  zh: {
    question: '什么|谁|何时|为什么|怎么|几点|现在几点|你确定|你们几点|什么时候',
    questionEnd: '吗|嗎',
    request: '可以吗|行吗|好吗|方便吗|可以嗎|能不能|可不可以|可以|行不行',
    undecided: '不知道|还没决定|还没想好|不确定|还不知道|等一下|等一分钟|稍等|等等|请稍等|等我看看|看情况',
    refusal: '不关你的事|不想说',
    hesitation: '嗯|呃|那个|那就|就|吧|呢|好像|就行|可以|都行',
    roughly: '大概',
    people: '我们|一共|总共',
    persons: '大人|小孩|孩子|儿童|成人|老人|婴儿',
    together: '俩/两个人/两位|仨/三个人/三位|四个人/四位|五个人/五位|六个人/六位',
    remark: '给你打电话|我明天给你打电话|联系你',
    correction:
      '不对|应该是|哦不|说错了|抱歉|等等|不等等|等一下|不是不是|更正|不好意思|我是说|我的意思是|不好意思是',
    denial: '不|不是',
    contrast: ['不是', '是|而是'],
  },
  hi: {
    question: 'क्या यह|क्या ये|कब|कौन|कहाँ|कहां|क्यों|कैसे|कितने|कितना|किस|kya|kab',
    request: 'हो सकता है|हो सकेगा|हो पाएगा|मिल सकता है|कर सकते हैं|ठीक रहेगा|ho sakta hai|क्या हो सकता है',
    undecided:
      'पता नहीं|मालूम नहीं|नहीं पता|अभी तय नहीं|सोचना पड़ेगा|शायद|pata nahi|एक मिनट|एक मिनट रुकिए|एक सेकंड|ज़रा रुकिए|रुकिए|देखता हूँ',
    refusal: 'नहीं बताना चाहता|नहीं बताना चाहती|नहीं बताऊँगा|नहीं बताऊंगा|आपको इससे क्या',
    hesitation: 'अच्छा|तो|वैसे|मतलब|देखिए|अरे|क्या|बस|कृपया|ठीक है|कर दीजिए|रख दीजिए|bas',
    roughly: 'लगभग|करीब|तकरीबन',
    people: 'हम|हम कुल|हम सब',
    persons: 'लोग|व्यक्ति|वयस्क|बच्चा|बच्चे|बच्चों',
    together: 'हम दोनों/दोनों|तीनों|चारों|पाँचों|छहों',
    remark: 'फ़ोन करूँगा|फोन करूंगा|कॉल करूँगा|कॉल करूंगा',
    correction: 'रुकिए|रुको|नहीं रुकिए|माफ़ कीजिए|माफ कीजिए|सॉरी|मेरा मतलब|असल में|नहीं नहीं',
    denial: 'नहीं|नही|nahi',
    contrast: [NOT_FIRST, 'नहीं|नहीं बल्कि'],
  },
  id: {
    question: 'apa|apakah|siapa|kapan|di mana|dimana|mengapa|kenapa|bagaimana|gimana|berapa|jam berapa',
    questionEnd: 'berapa|jam berapa',
    request: 'bisa|bisakah|apakah bisa|boleh|bagaimana kalau|gimana kalau',
    undecided:
      'tidak tahu|gak tahu|ga tau|gatau|nggak tahu|belum tahu|belum tau|belum pasti|entah|entahlah|masih bingung|mungkin|satu menit|sebentar|sebentar ya|tunggu sebentar|satu menit ya|semenit|lihat dulu|tergantung',
    refusal: 'bukan urusanmu|bukan urusan anda|tidak mau jawab|nggak mau jawab|tidak mau bilang|rahasia',
    hesitation: 'eh|em|hmm|ya|ya udah|yaudah|deh|dong|sih|aja|saja|aja deh|aja ya|kayaknya|oke',
    roughly: 'kira kira|sekitar|kurang lebih',
    people: 'kami|kita|kami ada|kita ada',
    persons: 'orang|dewasa|anak|bayi|tamu',
    together: 'berdua|bertiga|berempat|berlima|berenam',
    remark: 'saya telepon|saya hubungi|nanti saya telepon',
    correction:
      'eh salah|salah|eh maaf|maaf|eh bukan|maksud saya|maksudku|bukan bukan|sebentar|tunggu|eh tunggu|ralat',
    denial: 'bukan|tidak|nggak|eh',
    contrast: ['bukan', 'tapi|tetapi|melainkan'],
  },
  vi: {
    question: 'ai|gì|khi nào|bao giờ|ở đâu|tại sao|vì sao|mấy giờ|mấy|bao nhiêu',
    questionEnd: 'phải không|đúng không|có không|không vậy|bao nhiêu|mấy giờ|khi nào',
    request: 'được không|được không ạ|có được không|có thể',
    undecided:
      'không biết|chưa biết|chưa rõ|chưa quyết định|để tôi nghĩ|để tôi xem|có lẽ|chưa chắc|chờ một phút|chờ chút|đợi chút|đợi một chút|chờ một chút|một phút|để tôi kiểm tra',
    refusal: 'không muốn nói|không liên quan|không phải việc của',
    hesitation: 'à|ờ|ừm|ừ|thì|vậy|vậy thì|chắc|nhé|nha|ạ|đi|dạ|xin|làm ơn|hình như',
    roughly: 'khoảng|tầm|cỡ|chừng',
    people: 'chúng tôi|chúng tôi có|chúng mình|tụi mình|nhóm tôi có',
    persons: 'người|người lớn|trẻ em|em bé|khách',
    together: 'hai đứa/hai chúng tôi|ba đứa|bốn đứa|năm đứa|sáu đứa',
    remark: 'tôi sẽ gọi|tôi gọi lại|để tôi gọi',
    correction: 'à nhầm|nhầm|à không|xin lỗi|khoan|khoan đã|ý tôi là|đợi đã',
    denial: 'không',
    contrast: ['không phải', 'mà là|mà'],
  },
};
