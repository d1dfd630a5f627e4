// What the bot says when a question of the visitor's stays open, or a reply is not understood again.
import { retryMessages } from '@colloquy/engine';
import { languageOf, safeLocale } from '@colloquy/language';

/** `{options}` is replaced by the labels of the buttons, `{example}` by a reply that the input takes. */
export interface RetrySentences {
  /** After a question of the visitor's. */
  readonly cannotAnswer: string;
  /** The second time, at buttons. */
  readonly oneOf: string;
  /** The second time, at other inputs. */
  readonly example: string;
  /** From the third time on. */
  readonly stuck: string;
}

/**
 * The sentences in the visitor's language, or in English if it is not supported.
 * @example retrySentences('de-AT').example // 'Zum Beispiel: {example}'
 */
export function retrySentences(locale: string): RetrySentences {
  const row = ROWS.get(languageOf(safeLocale(locale)));
  if (row === undefined) return ENGLISH;
  const [cannotAnswer = '', oneOf = '', example = '', stuck = ''] = row.split('|');
  return { cannotAnswer, oneOf, example, stuck };
}

const ENGLISH: RetrySentences = retryMessages;

const ROWS: ReadonlyMap<string, string> = new Map([
  [
    'ar',
    'لا أستطيع الإجابة عن ذلك هنا. سؤالي ما زال مفتوحًا.|اختر واحدًا من فضلك: {options}|مثلًا: {example}|ما زلت لا أفهم. يمكنك طلب المساعدة من فريقنا، أو الإجابة بكلمات أبسط.',
  ],
  [
    'de',
    'Das kann ich hier nicht beantworten. Meine Frage ist noch offen.|Zur Wahl stehen: {options}|Zum Beispiel: {example}|Ich komme hier nicht weiter. Versuchen Sie es bitte mit einfacheren Worten, oder wenden Sie sich direkt an uns.',
  ],
  [
    'es',
    'Aquí no puedo responder a eso. Mi pregunta sigue abierta.|Puedes elegir: {options}|Por ejemplo: {example}|Sigo sin entenderlo. Inténtalo con palabras más sencillas o contáctanos directamente.',
  ],
  [
    'fr',
    'Je ne peux pas répondre à cela ici. Ma question reste ouverte.|Vous pouvez choisir : {options}|Par exemple : {example}|Je ne comprends toujours pas. Essayez avec des mots plus simples, ou contactez-nous directement.',
  ],
  [
    'hi',
    'मैं यहाँ इसका उत्तर नहीं दे सकता। मेरा सवाल अभी बाकी है।|इनमें से चुनें: {options}|जैसे: {example}|मैं अब भी नहीं समझ पाया। आसान शब्दों में लिखें, या सीधे हमसे संपर्क करें।',
  ],
  [
    'id',
    'Saya tidak bisa menjawab itu di sini. Pertanyaan saya masih terbuka.|Pilihannya: {options}|Misalnya: {example}|Saya masih belum mengerti. Coba dengan kata yang lebih sederhana, atau hubungi kami langsung.',
  ],
  [
    'it',
    'A questo non posso rispondere qui. La mia domanda resta aperta.|Puoi scegliere: {options}|Per esempio: {example}|Ancora non capisco. Prova con parole più semplici, oppure contattaci direttamente.',
  ],
  [
    'ja',
    'ここではその質問にお答えできません。先ほどの質問にお答えください。|次からお選びください：{options}|例：{example}|まだ理解できません。もう少し簡単な言葉で入力するか、直接お問い合わせください。',
  ],
  [
    'ko',
    '여기서는 그 질문에 답할 수 없어요. 제 질문에 먼저 답해 주세요.|다음 중에서 골라 주세요: {options}|예: {example}|아직 이해하지 못했어요. 더 간단한 말로 답하시거나 직접 문의해 주세요.',
  ],
  [
    'nl',
    'Dat kan ik hier niet beantwoorden. Mijn vraag staat nog open.|Je kunt kiezen uit: {options}|Bijvoorbeeld: {example}|Ik begrijp het nog steeds niet. Probeer het met eenvoudigere woorden, of neem direct contact met ons op.',
  ],
  [
    'pl',
    'Na to nie umiem tu odpowiedzieć. Moje pytanie pozostaje otwarte.|Do wyboru: {options}|Na przykład: {example}|Nadal nie rozumiem. Proszę spróbować prostszymi słowami albo skontaktować się z nami bezpośrednio.',
  ],
  [
    'pt',
    'Não posso responder a isso aqui. A minha pergunta continua em aberto.|Pode escolher: {options}|Por exemplo: {example}|Ainda não entendi. Tente com palavras mais simples ou fale diretamente conosco.',
  ],
  [
    'ru',
    'На это я здесь ответить не могу. Мой вопрос остаётся открытым.|Можно выбрать: {options}|Например: {example}|Пока не получается понять. Попробуйте ответить проще или свяжитесь с нами напрямую.',
  ],
  [
    'sv',
    'Det kan jag inte svara på här. Min fråga är fortfarande öppen.|Du kan välja: {options}|Till exempel: {example}|Jag förstår fortfarande inte. Prova med enklare ord, eller kontakta oss direkt.',
  ],
  [
    'tr',
    'Buna burada yanıt veremem. Sorum hâlâ açık.|Seçenekler: {options}|Örneğin: {example}|Hâlâ anlayamadım. Daha basit sözcüklerle deneyin ya da bize doğrudan ulaşın.',
  ],
  [
    'uk',
    'На це я тут відповісти не можу. Моє запитання лишається відкритим.|Можна обрати: {options}|Наприклад: {example}|Поки не вдається зрозуміти. Спробуйте відповісти простіше або зв’яжіться з нами напряму.',
  ],
  [
    'vi',
    'Tôi không thể trả lời điều đó ở đây. Câu hỏi của tôi vẫn còn chờ.|Bạn có thể chọn: {options}|Ví dụ: {example}|Tôi vẫn chưa hiểu. Bạn hãy thử nói đơn giản hơn, hoặc liên hệ trực tiếp với chúng tôi.',
  ],
  [
    'zh',
    '这个问题我在这里无法回答。我的问题还在等您的回答。|可以选择：{options}|例如：{example}|我还是没有明白。请换更简单的说法，或直接联系我们。',
  ],
]);
