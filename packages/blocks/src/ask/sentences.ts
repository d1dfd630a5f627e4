// The few sentences that inputs say themselves, in the languages in which replies are understood.
import { languageOf, safeLocale } from '../language/locale.ts';
import { MAX_CANDIDATE_CHARACTERS } from './limits.ts';

/** What can be said. `{options}` is the place of a list such as "A, B or C". */
interface Sentences {
  readonly didYouMean: string;
  readonly emailUnreadable: string;
  readonly paymentFailed: string;
  readonly paymentUnavailable: string;
  readonly paymentUnconfirmed: string;
  /** For everything else, when neither block nor bot has words of its own. */
  readonly notUnderstood: string;
}
export type Sentence = Exclude<keyof Sentences, 'didYouMean'>;

/**
 * One of our own sentences in the visitor's language, in English where we do not speak it.
 *
 * @example sentenceFor('paymentFailed', 'de-AT') // 'Die Zahlung hat nicht geklappt. …'
 */
export function sentenceFor(sentence: Sentence, locale: string): string {
  return sentencesOf(locale)[sentence];
}

/**
 * Asks which of several readings is meant. Nothing when there are none to offer.
 *
 * @param candidates what the reply may mean, in words the visitor knows (labels, dates, numbers)
 * @example didYouMean(['Red', 'Dark red'], 'en') // 'Did you mean Red or Dark red?'
 */
export function didYouMean(candidates: readonly string[], locale: string): string | undefined {
  const options = candidates.map(shortened).filter((candidate) => candidate !== '');
  if (options.length === 0) return undefined;
  const tag = safeLocale(locale);
  const spoken = Object.hasOwn(SENTENCES, languageOf(tag)) ? tag : 'en';
  const list = new Intl.ListFormat(spoken, { type: 'disjunction' }).format(options);
  // A function, because `$` in a candidate is no pattern of ours.
  return sentencesOf(locale).didYouMean.replace('{options}', () => list);
}

function shortened(candidate: string): string {
  const text = candidate.replace(/\s+/g, ' ').trim();
  if (text.length <= MAX_CANDIDATE_CHARACTERS) return text;
  return `${text.slice(0, MAX_CANDIDATE_CHARACTERS).toWellFormed()}…`;
}

function sentencesOf(locale: string): Sentences {
  const language = languageOf(safeLocale(locale));
  return (Object.hasOwn(SENTENCES, language) ? SENTENCES[language] : undefined) ?? ENGLISH;
}

const ENGLISH: Sentences = {
  didYouMean: 'Did you mean {options}?',
  emailUnreadable: 'That does not look like an email address. Could you type it again?',
  paymentFailed: 'The payment did not go through. Would you like to try again?',
  paymentUnavailable: 'Sorry, the payment cannot be taken just now. Please come back later.',
  paymentUnconfirmed:
    'The payment is not confirmed yet. Please wait a moment and try again, without paying a second time.',
  notUnderstood: 'Sorry, I did not understand that. Could you try again?',
};

const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: ENGLISH,
  ar: {
    didYouMean: 'هل تقصد {options}؟',
    emailUnreadable: 'لا يبدو هذا عنوان بريد إلكتروني. هل يمكنك كتابته مرة أخرى؟',
    paymentFailed: 'لم تنجح عملية الدفع. هل تود المحاولة مرة أخرى؟',
    paymentUnavailable: 'عذرًا، لا يمكن إجراء الدفع الآن. يرجى العودة لاحقًا.',
    paymentUnconfirmed:
      'لم يتم تأكيد الدفع بعد. يرجى الانتظار قليلًا ثم المحاولة مرة أخرى دون الدفع مرة ثانية.',
    notUnderstood: 'عذرًا، لم أفهم ذلك. هل يمكنك المحاولة مرة أخرى؟',
  },
  de: {
    didYouMean: 'Ist {options} gemeint?',
    emailUnreadable: 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte noch einmal eingeben.',
    paymentFailed: 'Die Zahlung hat nicht geklappt. Bitte noch einmal versuchen.',
    paymentUnavailable: 'Die Zahlung ist gerade leider nicht möglich. Bitte später wiederkommen.',
    paymentUnconfirmed:
      'Die Zahlung ist noch nicht bestätigt. Bitte kurz warten und es noch einmal versuchen, ohne ein zweites Mal zu zahlen.',
    notUnderstood: 'Das habe ich leider nicht verstanden. Bitte noch einmal versuchen.',
  },
  es: {
    didYouMean: '¿Quieres decir {options}?',
    emailUnreadable: 'Eso no parece una dirección de correo. ¿Puedes escribirla de nuevo?',
    paymentFailed: 'El pago no se ha completado. ¿Quieres intentarlo de nuevo?',
    paymentUnavailable: 'Lo siento, ahora mismo no es posible cobrar el pago. Vuelve más tarde, por favor.',
    paymentUnconfirmed:
      'El pago aún no está confirmado. Espera un momento e inténtalo de nuevo, sin pagar otra vez.',
    notUnderstood: 'Perdona, no lo he entendido. ¿Puedes intentarlo de nuevo?',
  },
  fr: {
    didYouMean: 'Voulez-vous dire {options} ?',
    emailUnreadable: 'Cela ne ressemble pas à une adresse e-mail. Pouvez-vous la saisir à nouveau ?',
    paymentFailed: "Le paiement n'a pas abouti. Voulez-vous réessayer ?",
    paymentUnavailable: "Désolé, le paiement n'est pas possible pour le moment. Merci de revenir plus tard.",
    paymentUnconfirmed:
      "Le paiement n'est pas encore confirmé. Patientez un instant puis réessayez, sans payer une seconde fois.",
    notUnderstood: "Désolé, je n'ai pas compris. Pouvez-vous réessayer ?",
  },
  hi: {
    didYouMean: 'क्या आपका मतलब {options} है?',
    emailUnreadable: 'यह ईमेल पता नहीं लगता। क्या आप इसे फिर से लिख सकते हैं?',
    paymentFailed: 'भुगतान पूरा नहीं हुआ। क्या आप फिर से कोशिश करना चाहेंगे?',
    paymentUnavailable: 'माफ़ कीजिए, अभी भुगतान नहीं लिया जा सकता। कृपया बाद में फिर आइए।',
    paymentUnconfirmed:
      'भुगतान की अभी पुष्टि नहीं हुई है। कृपया थोड़ी देर रुककर फिर कोशिश कीजिए, दोबारा भुगतान किए बिना।',
    notUnderstood: 'माफ़ कीजिए, मैं समझ नहीं पाया। क्या आप फिर से कोशिश करेंगे?',
  },
  it: {
    didYouMean: 'Intendevi {options}?',
    emailUnreadable: 'Non sembra un indirizzo email. Puoi scriverlo di nuovo?',
    paymentFailed: 'Il pagamento non è andato a buon fine. Vuoi riprovare?',
    paymentUnavailable: 'Purtroppo ora non è possibile effettuare il pagamento. Torna più tardi.',
    paymentUnconfirmed:
      'Il pagamento non è ancora confermato. Attendi un momento e riprova, senza pagare di nuovo.',
    notUnderstood: 'Scusa, non ho capito. Puoi riprovare?',
  },
  ja: {
    didYouMean: '{options}のどれですか？',
    emailUnreadable: 'メールアドレスではないようです。もう一度入力していただけますか？',
    paymentFailed: 'お支払いが完了しませんでした。もう一度お試しになりますか？',
    paymentUnavailable: '申し訳ありませんが、ただいまお支払いを受け付けられません。後ほどお越しください。',
    paymentUnconfirmed:
      'お支払いがまだ確認できていません。再度お支払いをせずに、少し待ってからもう一度お試しください。',
    notUnderstood: 'すみません、よくわかりませんでした。もう一度お願いできますか？',
  },
  ko: {
    didYouMean: '{options} 중 어느 것인가요?',
    emailUnreadable: '이메일 주소가 아닌 것 같아요. 다시 입력해 주시겠어요?',
    paymentFailed: '결제가 완료되지 않았어요. 다시 시도하시겠어요?',
    paymentUnavailable: '죄송하지만 지금은 결제를 받을 수 없어요. 나중에 다시 와 주세요.',
    paymentUnconfirmed: '결제가 아직 확인되지 않았어요. 다시 결제하지 말고 잠시 후에 다시 시도해 주세요.',
    notUnderstood: '죄송해요, 이해하지 못했어요. 다시 말씀해 주시겠어요?',
  },
  nl: {
    didYouMean: 'Bedoel je {options}?',
    emailUnreadable: 'Dat lijkt geen e-mailadres. Kun je het nog eens typen?',
    paymentFailed: 'De betaling is niet gelukt. Wil je het opnieuw proberen?',
    paymentUnavailable: 'Sorry, betalen is op dit moment niet mogelijk. Kom later terug.',
    paymentUnconfirmed:
      'De betaling is nog niet bevestigd. Wacht even en probeer het opnieuw, zonder nog een keer te betalen.',
    notUnderstood: 'Sorry, dat begreep ik niet. Kun je het nog eens proberen?',
  },
  pl: {
    didYouMean: 'Czy chodzi o {options}?',
    emailUnreadable: 'To nie wygląda na adres e-mail. Czy możesz wpisać go jeszcze raz?',
    paymentFailed: 'Płatność nie doszła do skutku. Czy chcesz spróbować ponownie?',
    paymentUnavailable: 'Przepraszam, płatność nie jest teraz możliwa. Wróć, proszę, później.',
    paymentUnconfirmed:
      'Płatność nie została jeszcze potwierdzona. Poczekaj chwilę i spróbuj ponownie, nie płacąc drugi raz.',
    notUnderstood: 'Przepraszam, nie rozumiem. Czy możesz spróbować jeszcze raz?',
  },
  pt: {
    didYouMean: 'Quis dizer {options}?',
    emailUnreadable: 'Isso não parece um endereço de e-mail. Pode digitar de novo?',
    paymentFailed: 'O pagamento não foi concluído. Quer tentar de novo?',
    paymentUnavailable: 'Desculpe, não é possível receber o pagamento agora. Volte mais tarde, por favor.',
    paymentUnconfirmed:
      'O pagamento ainda não foi confirmado. Espere um momento e tente de novo, sem pagar outra vez.',
    notUnderstood: 'Desculpe, não entendi. Pode tentar de novo?',
  },
  ru: {
    didYouMean: 'Вы имели в виду {options}?',
    emailUnreadable: 'Это не похоже на адрес электронной почты. Введите его, пожалуйста, ещё раз.',
    paymentFailed: 'Платёж не прошёл. Попробуете ещё раз?',
    paymentUnavailable: 'К сожалению, сейчас оплата невозможна. Зайдите, пожалуйста, позже.',
    paymentUnconfirmed:
      'Платёж ещё не подтверждён. Подождите немного и попробуйте ещё раз, не оплачивая повторно.',
    notUnderstood: 'Извините, не удалось понять ответ. Попробуйте, пожалуйста, ещё раз.',
  },
  sv: {
    didYouMean: 'Menade du {options}?',
    emailUnreadable: 'Det ser inte ut som en e-postadress. Kan du skriva den igen?',
    paymentFailed: 'Betalningen gick inte igenom. Vill du försöka igen?',
    paymentUnavailable: 'Tyvärr går det inte att betala just nu. Kom gärna tillbaka senare.',
    paymentUnconfirmed:
      'Betalningen är inte bekräftad ännu. Vänta en stund och försök igen, utan att betala en gång till.',
    notUnderstood: 'Förlåt, det förstod jag inte. Kan du försöka igen?',
  },
  tr: {
    didYouMean: 'Hangisini demek istediniz: {options}?',
    emailUnreadable: 'Bu bir e-posta adresine benzemiyor. Tekrar yazar mısınız?',
    paymentFailed: 'Ödeme tamamlanmadı. Tekrar denemek ister misiniz?',
    paymentUnavailable: 'Üzgünüm, şu anda ödeme alınamıyor. Lütfen daha sonra tekrar gelin.',
    paymentUnconfirmed:
      'Ödeme henüz onaylanmadı. Lütfen biraz bekleyin ve ikinci kez ödemeden tekrar deneyin.',
    notUnderstood: 'Üzgünüm, bunu anlayamadım. Tekrar dener misiniz?',
  },
  uk: {
    didYouMean: 'Ви мали на увазі {options}?',
    emailUnreadable: 'Це не схоже на адресу електронної пошти. Введіть її, будь ласка, ще раз.',
    paymentFailed: 'Платіж не пройшов. Спробуєте ще раз?',
    paymentUnavailable: 'На жаль, зараз оплата неможлива. Завітайте, будь ласка, пізніше.',
    paymentUnconfirmed:
      'Платіж ще не підтверджено. Зачекайте трохи і спробуйте ще раз, не сплачуючи повторно.',
    notUnderstood: 'Вибачте, не вдалося зрозуміти відповідь. Спробуйте, будь ласка, ще раз.',
  },
  zh: {
    didYouMean: '您是指{options}吗？',
    emailUnreadable: '这看起来不像电子邮件地址。请再输入一次好吗？',
    paymentFailed: '付款没有成功。要再试一次吗？',
    paymentUnavailable: '抱歉，目前无法付款。请稍后再来。',
    paymentUnconfirmed: '付款尚未确认。请稍等片刻再试，不要重复付款。',
    notUnderstood: '抱歉，我没有明白。请再试一次好吗？',
  },
};
