// Input of a phone number with its country: the dial code beside the field is sent with it.
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputModule, InputProps } from '../input-view.ts';
import { css as list } from '../searched-list/searched-list.css';
import { SendButton } from '../text/send-button.tsx';
import { css as field } from '../text/text-input.css';
import { visitorMessage } from '../text/visitor-message.ts';
import type { Country } from './countries.ts';
import { countriesIn, countryOf, phoneText, withoutCode } from './countries.ts';
import { CountryList } from './country-list.tsx';
import { css } from './phone-input.css';

function PhoneInput({ input, initial, isAsking, context, answer }: InputProps<'phone number input'>) {
  const { words, locale } = context;
  const { labels, defaultCountryCode } = input.options ?? {};
  const [countries] = useState(() => countriesIn(locale));
  const [value, setValue] = useState(initial);
  const [country, setCountry] = useState<Country>();
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const wanted = defaultCountryCode?.toUpperCase() ?? new Intl.Locale(locale).region;
    const usual = countries.find(({ code }) => code === wanted);
    setValue(initial);
    setCountry(countryOf(initial, countries, usual));
    setIsOpen(false);
  }, [input, initial]);

  const send = (): void => {
    if (value.trim() === '' || !isAsking) return;
    answer({ message: visitorMessage(phoneText(value, country)) });
    setValue('');
    // After a tap on the button the visitor continues to type, so a phone's keyboard stays open.
    line.current?.focus();
  };
  const shown = country ? `${country.code} +${country.dial}` : words.country;
  const label = labels?.placeholder || words.placeholder;
  return (
    <form
      class="phone"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isOpen && (
        <CountryList
          countries={countries}
          chosen={country}
          context={context}
          onChoose={(chosen) => {
            setCountry(chosen);
            setValue(withoutCode(value, country));
            setIsOpen(false);
            line.current?.focus();
          }}
          onClose={() => {
            setIsOpen(false);
            opener.current?.focus();
          }}
        />
      )}
      <div class="field" part="input">
        <button
          ref={opener}
          type="button"
          class="country"
          aria-label={country ? `${shown}, ${words.country}: ${country.name}` : shown}
          title={country?.name ?? words.country}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {shown}
        </button>
        <input
          ref={line}
          class="line"
          type="tel"
          inputMode="tel"
          autoComplete={country ? 'tel-national' : 'tel'}
          dir="ltr"
          aria-label={label}
          placeholder={label}
          value={value}
          maxLength={limits.replyCharacters}
          enterkeyhint="send"
          onInput={({ currentTarget }) => {
            setValue(currentTarget.value);
            setCountry(countryOf(currentTarget.value, countries, country));
          }}
        />
        <SendButton label={labels?.button} words={words} canSend={isAsking && value.trim() !== ''} />
      </div>
    </form>
  );
}

export const phoneInput: InputModule<'phone number input'> = { View: PhoneInput, css: field + list + css };
