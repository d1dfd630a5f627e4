// What inputs say themselves, in every language in which replies are understood.
import { invalidMessage } from '@colloquy/engine';

/** What can be said. `{options}` is the place of a list such as "A, B or C", `{bound}` and `{step}` of one value. */
export interface Sentences {
  readonly didYouMean: string;
  readonly emailUnreadable: string;
  readonly paymentFailed: string;
  readonly paymentUnavailable: string;
  readonly paymentUnconfirmed: string;
  /** For everything else, when neither block nor bot has words of its own. */
  readonly notUnderstood: string;
  /** Of numbers. */
  readonly atLeast: string;
  readonly atMost: string;
  readonly inSteps: string;
  readonly wholeOnly: string;
  /** Of days and moments. */
  readonly earliest: string;
  readonly latest: string;
  /** For a day without a time, where both are asked for. */
  readonly whichTime: string;
}

export const ENGLISH: Sentences = {
  didYouMean: 'Did you mean {options}?',
  emailUnreadable: 'That does not look like an email address. Could you type it again?',
  paymentFailed: 'The payment did not go through. Would you like to try again?',
  paymentUnavailable: 'Sorry, the payment cannot be taken just now. Please come back later.',
  paymentUnconfirmed:
    'The payment is not confirmed yet. Please wait a moment and try again, without paying a second time.',
  notUnderstood: invalidMessage,
  atLeast: 'At least {bound}, please.',
  atMost: 'At most {bound}, please.',
  inSteps: 'Only in steps of {step}, please.',
  wholeOnly: 'A whole number, please.',
  earliest: '{bound} or later, please.',
  latest: '{bound} or earlier, please.',
  whichTime: 'At what time?',
};

export const SENTENCES: Readonly<Record<string, Sentences>> = {
  en: ENGLISH,
  ar: {
    didYouMean: 'هل تقصد {options}؟',
    emailUnreadable: 'لا يبدو هذا عنوان بريد إلكتروني. هل يمكنك كتابته مرة أخرى؟',
    paymentFailed: 'لم تنجح عملية الدفع. هل تود المحاولة مرة أخرى؟',
    paymentUnavailable: 'عذرًا، لا يمكن إجراء الدفع الآن. يرجى العودة لاحقًا.',
    paymentUnconfirmed:
      'لم يتم تأكيد الدفع بعد. يرجى الانتظار قليلًا ثم المحاولة مرة أخرى دون الدفع مرة ثانية.',
    notUnderstood: 'عذرًا، لم أفهم ذلك. هل يمكنك المحاولة مرة أخرى؟',
    atLeast: '{bound} على الأقل من فضلك.',
    atMost: '{bound} على الأكثر من فضلك.',
    inSteps: 'بخطوات من {step} فقط من فضلك.',
    wholeOnly: 'عدد صحيح بلا كسور من فضلك.',
    earliest: '{bound} أو بعد ذلك من فضلك.',
    latest: '{bound} أو قبل ذلك من فضلك.',
    whichTime: 'في أي ساعة؟',
  },
  de: {
    didYouMean: 'Ist {options} gemeint?',
    emailUnreadable: 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte noch einmal eingeben.',
    paymentFailed: 'Die Zahlung hat nicht geklappt. Bitte noch einmal versuchen.',
    paymentUnavailable: 'Die Zahlung ist gerade leider nicht möglich. Bitte später wiederkommen.',
    paymentUnconfirmed:
      'Die Zahlung ist noch nicht bestätigt. Bitte kurz warten und es noch einmal versuchen, ohne ein zweites Mal zu zahlen.',
    notUnderstood: 'Das habe ich leider nicht verstanden. Bitte noch einmal versuchen.',
    atLeast: 'Bitte mindestens {bound}.',
    atMost: 'Bitte höchstens {bound}.',
    inSteps: 'Bitte nur in Schritten von {step}.',
    wholeOnly: 'Bitte eine ganze Zahl.',
    earliest: 'Bitte frühestens {bound}.',
    latest: 'Bitte spätestens {bound}.',
    whichTime: 'Um wie viel Uhr?',
  },
  es: {
    didYouMean: '¿Quieres decir {options}?',
    emailUnreadable: 'Eso no parece una dirección de correo. ¿Puedes escribirla de nuevo?',
    paymentFailed: 'El pago no se ha completado. ¿Quieres intentarlo de nuevo?',
    paymentUnavailable: 'Lo siento, ahora mismo no es posible cobrar el pago. Vuelve más tarde, por favor.',
    paymentUnconfirmed:
      'El pago aún no está confirmado. Espera un momento e inténtalo de nuevo, sin pagar otra vez.',
    notUnderstood: 'Perdona, no lo he entendido. ¿Puedes intentarlo de nuevo?',
    atLeast: '{bound} como mínimo, por favor.',
    atMost: '{bound} como máximo, por favor.',
    inSteps: 'Solo de {step} en {step}, por favor.',
    wholeOnly: 'Un número entero, por favor.',
    earliest: '{bound} o más tarde, por favor.',
    latest: '{bound} o antes, por favor.',
    whichTime: '¿A qué hora?',
  },
  fr: {
    didYouMean: 'Voulez-vous dire {options} ?',
    emailUnreadable: 'Cela ne ressemble pas à une adresse e-mail. Pouvez-vous la saisir à nouveau ?',
    paymentFailed: "Le paiement n'a pas abouti. Voulez-vous réessayer ?",
    paymentUnavailable: "Désolé, le paiement n'est pas possible pour le moment. Merci de revenir plus tard.",
    paymentUnconfirmed:
      "Le paiement n'est pas encore confirmé. Patientez un instant puis réessayez, sans payer une seconde fois.",
    notUnderstood: "Désolé, je n'ai pas compris. Pouvez-vous réessayer ?",
    atLeast: "Au moins {bound}, s'il vous plaît.",
    atMost: "Au plus {bound}, s'il vous plaît.",
    inSteps: "Uniquement par pas de {step}, s'il vous plaît.",
    wholeOnly: "Un nombre entier, s'il vous plaît.",
    earliest: "Le {bound} ou plus tard, s'il vous plaît.",
    latest: "Le {bound} ou plus tôt, s'il vous plaît.",
    whichTime: 'À quelle heure ?',
  },
  hi: {
    didYouMean: 'क्या आपका मतलब {options} है?',
    emailUnreadable: 'यह ईमेल पता नहीं लगता। क्या आप इसे फिर से लिख सकते हैं?',
    paymentFailed: 'भुगतान पूरा नहीं हुआ। क्या आप फिर से कोशिश करना चाहेंगे?',
    paymentUnavailable: 'माफ़ कीजिए, अभी भुगतान नहीं लिया जा सकता। कृपया बाद में फिर आइए।',
    paymentUnconfirmed:
      'भुगतान की अभी पुष्टि नहीं हुई है। कृपया थोड़ी देर रुककर फिर कोशिश कीजिए, दोबारा भुगतान किए बिना।',
    notUnderstood: 'माफ़ कीजिए, मैं समझ नहीं पाया। क्या आप फिर से कोशिश करेंगे?',
    atLeast: 'कृपया कम से कम {bound}।',
    atMost: 'कृपया ज़्यादा से ज़्यादा {bound}।',
    inSteps: 'कृपया केवल {step} के अंतर में।',
    wholeOnly: 'कृपया पूर्ण संख्या लिखिए।',
    earliest: 'कृपया {bound} या उसके बाद।',
    latest: 'कृपया {bound} या उससे पहले।',
    whichTime: 'कितने बजे?',
  },
  it: {
    didYouMean: 'Intendevi {options}?',
    emailUnreadable: 'Non sembra un indirizzo email. Puoi scriverlo di nuovo?',
    paymentFailed: 'Il pagamento non è andato a buon fine. Vuoi riprovare?',
    paymentUnavailable: 'Purtroppo ora non è possibile effettuare il pagamento. Torna più tardi.',
    paymentUnconfirmed:
      'Il pagamento non è ancora confermato. Attendi un momento e riprova, senza pagare di nuovo.',
    notUnderstood: 'Scusa, non ho capito. Puoi riprovare?',
    atLeast: 'Almeno {bound}, per favore.',
    atMost: 'Al massimo {bound}, per favore.',
    inSteps: 'Solo a passi di {step}, per favore.',
    wholeOnly: 'Un numero intero, per favore.',
    earliest: '{bound} o più tardi, per favore.',
    latest: '{bound} o prima, per favore.',
    whichTime: 'A che ora?',
  },
  ja: {
    didYouMean: '{options}のどれですか？',
    emailUnreadable: 'メールアドレスではないようです。もう一度入力していただけますか？',
    paymentFailed: 'お支払いが完了しませんでした。もう一度お試しになりますか？',
    paymentUnavailable: '申し訳ありませんが、ただいまお支払いを受け付けられません。後ほどお越しください。',
    paymentUnconfirmed:
      'お支払いがまだ確認できていません。再度お支払いをせずに、少し待ってからもう一度お試しください。',
    notUnderstood: 'すみません、よくわかりませんでした。もう一度お願いできますか？',
    atLeast: '{bound}以上でお願いします。',
    atMost: '{bound}以下でお願いします。',
    inSteps: '{step}単位でお願いします。',
    wholeOnly: '整数でお願いします。',
    earliest: '{bound}以降でお願いします。',
    latest: '{bound}以前でお願いします。',
    whichTime: '何時がよろしいですか？',
  },
  ko: {
    didYouMean: '{options} 중 어느 것인가요?',
    emailUnreadable: '이메일 주소가 아닌 것 같아요. 다시 입력해 주시겠어요?',
    paymentFailed: '결제가 완료되지 않았어요. 다시 시도하시겠어요?',
    paymentUnavailable: '죄송하지만 지금은 결제를 받을 수 없어요. 나중에 다시 와 주세요.',
    paymentUnconfirmed: '결제가 아직 확인되지 않았어요. 다시 결제하지 말고 잠시 후에 다시 시도해 주세요.',
    notUnderstood: '죄송해요, 이해하지 못했어요. 다시 말씀해 주시겠어요?',
    atLeast: '{bound} 이상으로 말씀해 주세요.',
    atMost: '{bound} 이하로 말씀해 주세요.',
    inSteps: '{step} 단위로 말씀해 주세요.',
    wholeOnly: '정수로 말씀해 주세요.',
    earliest: '{bound} 이후로 말씀해 주세요.',
    latest: '{bound} 이전으로 말씀해 주세요.',
    whichTime: '몇 시로 할까요?',
  },
  nl: {
    didYouMean: 'Bedoel je {options}?',
    emailUnreadable: 'Dat lijkt geen e-mailadres. Kun je het nog eens typen?',
    paymentFailed: 'De betaling is niet gelukt. Wil je het opnieuw proberen?',
    paymentUnavailable: 'Sorry, betalen is op dit moment niet mogelijk. Kom later terug.',
    paymentUnconfirmed:
      'De betaling is nog niet bevestigd. Wacht even en probeer het opnieuw, zonder nog een keer te betalen.',
    notUnderstood: 'Sorry, dat begreep ik niet. Kun je het nog eens proberen?',
    atLeast: 'Minstens {bound}, alsjeblieft.',
    atMost: 'Hoogstens {bound}, alsjeblieft.',
    inSteps: 'Alleen in stappen van {step}, alsjeblieft.',
    wholeOnly: 'Een geheel getal, alsjeblieft.',
    earliest: '{bound} of later, alsjeblieft.',
    latest: '{bound} of eerder, alsjeblieft.',
    whichTime: 'Hoe laat?',
  },
  pl: {
    didYouMean: 'Czy chodzi o {options}?',
    emailUnreadable: 'To nie wygląda na adres e-mail. Czy możesz wpisać go jeszcze raz?',
    paymentFailed: 'Płatność nie doszła do skutku. Czy chcesz spróbować ponownie?',
    paymentUnavailable: 'Przepraszam, płatność nie jest teraz możliwa. Wróć, proszę, później.',
    paymentUnconfirmed:
      'Płatność nie została jeszcze potwierdzona. Poczekaj chwilę i spróbuj ponownie, nie płacąc drugi raz.',
    notUnderstood: 'Przepraszam, nie rozumiem. Czy możesz spróbować jeszcze raz?',
    atLeast: 'Proszę podać co najmniej {bound}.',
    atMost: 'Proszę podać najwyżej {bound}.',
    inSteps: 'Proszę podać wartość co {step}.',
    wholeOnly: 'Proszę podać liczbę całkowitą.',
    earliest: 'Proszę podać {bound} lub później.',
    latest: 'Proszę podać {bound} lub wcześniej.',
    whichTime: 'O której godzinie?',
  },
  pt: {
    didYouMean: 'Quis dizer {options}?',
    emailUnreadable: 'Isso não parece um endereço de e-mail. Pode digitar de novo?',
    paymentFailed: 'O pagamento não foi concluído. Quer tentar de novo?',
    paymentUnavailable: 'Desculpe, não é possível receber o pagamento agora. Volte mais tarde, por favor.',
    paymentUnconfirmed:
      'O pagamento ainda não foi confirmado. Espere um momento e tente de novo, sem pagar outra vez.',
    notUnderstood: 'Desculpe, não entendi. Pode tentar de novo?',
    atLeast: 'Pelo menos {bound}, por favor.',
    atMost: 'No máximo {bound}, por favor.',
    inSteps: 'Só de {step} em {step}, por favor.',
    wholeOnly: 'Um número inteiro, por favor.',
    earliest: '{bound} ou mais tarde, por favor.',
    latest: '{bound} ou mais cedo, por favor.',
    whichTime: 'A que horas?',
  },
  ru: {
    didYouMean: 'Вы имели в виду {options}?',
    emailUnreadable: 'Это не похоже на адрес электронной почты. Введите его, пожалуйста, ещё раз.',
    paymentFailed: 'Платёж не прошёл. Попробуете ещё раз?',
    paymentUnavailable: 'К сожалению, сейчас оплата невозможна. Зайдите, пожалуйста, позже.',
    paymentUnconfirmed:
      'Платёж ещё не подтверждён. Подождите немного и попробуйте ещё раз, не оплачивая повторно.',
    notUnderstood: 'Извините, не удалось понять ответ. Попробуйте, пожалуйста, ещё раз.',
    atLeast: 'Пожалуйста, не меньше {bound}.',
    atMost: 'Пожалуйста, не больше {bound}.',
    inSteps: 'Пожалуйста, только с шагом {step}.',
    wholeOnly: 'Пожалуйста, целое число.',
    earliest: 'Пожалуйста, {bound} или позже.',
    latest: 'Пожалуйста, {bound} или раньше.',
    whichTime: 'В котором часу?',
  },
  sv: {
    didYouMean: 'Menade du {options}?',
    emailUnreadable: 'Det ser inte ut som en e-postadress. Kan du skriva den igen?',
    paymentFailed: 'Betalningen gick inte igenom. Vill du försöka igen?',
    paymentUnavailable: 'Tyvärr går det inte att betala just nu. Kom gärna tillbaka senare.',
    paymentUnconfirmed:
      'Betalningen är inte bekräftad ännu. Vänta en stund och försök igen, utan att betala en gång till.',
    notUnderstood: 'Förlåt, det förstod jag inte. Kan du försöka igen?',
    atLeast: 'Minst {bound}, tack.',
    atMost: 'Högst {bound}, tack.',
    inSteps: 'Bara i steg om {step}, tack.',
    wholeOnly: 'Ett heltal, tack.',
    earliest: '{bound} eller senare, tack.',
    latest: '{bound} eller tidigare, tack.',
    whichTime: 'Vilken tid?',
  },
  tr: {
    didYouMean: 'Hangisini demek istediniz: {options}?',
    emailUnreadable: 'Bu bir e-posta adresine benzemiyor. Tekrar yazar mısınız?',
    paymentFailed: 'Ödeme tamamlanmadı. Tekrar denemek ister misiniz?',
    paymentUnavailable: 'Üzgünüm, şu anda ödeme alınamıyor. Lütfen daha sonra tekrar gelin.',
    paymentUnconfirmed:
      'Ödeme henüz onaylanmadı. Lütfen biraz bekleyin ve ikinci kez ödemeden tekrar deneyin.',
    notUnderstood: 'Üzgünüm, bunu anlayamadım. Tekrar dener misiniz?',
    atLeast: 'Lütfen en az {bound} yazın.',
    atMost: 'Lütfen en fazla {bound} yazın.',
    inSteps: 'Lütfen yalnızca {step} aralıklarla yazın.',
    wholeOnly: 'Lütfen bir tam sayı yazın.',
    earliest: 'Lütfen {bound} veya sonrasını yazın.',
    latest: 'Lütfen {bound} veya öncesini yazın.',
    whichTime: 'Saat kaçta?',
  },
  uk: {
    didYouMean: 'Ви мали на увазі {options}?',
    emailUnreadable: 'Це не схоже на адресу електронної пошти. Введіть її, будь ласка, ще раз.',
    paymentFailed: 'Платіж не пройшов. Спробуєте ще раз?',
    paymentUnavailable: 'На жаль, зараз оплата неможлива. Завітайте, будь ласка, пізніше.',
    paymentUnconfirmed:
      'Платіж ще не підтверджено. Зачекайте трохи і спробуйте ще раз, не сплачуючи повторно.',
    notUnderstood: 'Вибачте, не вдалося зрозуміти відповідь. Спробуйте, будь ласка, ще раз.',
    atLeast: 'Будь ласка, не менше {bound}.',
    atMost: 'Будь ласка, не більше {bound}.',
    inSteps: 'Будь ласка, лише з кроком {step}.',
    wholeOnly: 'Будь ласка, ціле число.',
    earliest: 'Будь ласка, {bound} або пізніше.',
    latest: 'Будь ласка, {bound} або раніше.',
    whichTime: 'О котрій годині?',
  },
  zh: {
    didYouMean: '您是指{options}吗？',
    emailUnreadable: '这看起来不像电子邮件地址。请再输入一次好吗？',
    paymentFailed: '付款没有成功。要再试一次吗？',
    paymentUnavailable: '抱歉，目前无法付款。请稍后再来。',
    paymentUnconfirmed: '付款尚未确认。请稍等片刻再试，不要重复付款。',
    notUnderstood: '抱歉，我没有明白。请再试一次好吗？',
    atLeast: '请至少填{bound}。',
    atMost: '请最多填{bound}。',
    inSteps: '请按{step}的步长填写。',
    wholeOnly: '请填整数。',
    earliest: '请选{bound}或之后。',
    latest: '请选{bound}或之前。',
    whichTime: '几点？',
  },
};
