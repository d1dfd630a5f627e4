// Says who can open the address of this server, and how to change that.
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { TextField } from '../design/text-field.tsx';
import { originOf, reachOf } from '../sharing/server-address.ts';

/** @example <AddressNotice serverUrl="http://127.0.0.1:3000" onChange={setServerUrl} /> */
export function AddressNotice({
  serverUrl,
  onChange,
}: {
  readonly serverUrl: string;
  readonly onChange: (serverUrl: string) => void;
}): ReactNode {
  const own = window.location.origin;
  const reach = reachOf(own);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  if (reach === 'everybody') return null;
  const host = new URL(own).host;
  return (
    <section className="address-notice" aria-label="Address of the server">
      <TriangleAlert aria-hidden />
      <div className="address-notice__words">
        <h2>
          {reach === 'computer'
            ? `Only this computer can open ${host}`
            : `Only devices in your network can open ${host}`}
        </h2>
        <p>
          {reach === 'computer'
            ? 'Visitors need an address in the internet. Run the server on one with a domain and set COLLOQUY_PUBLIC_URL to it. To try the bot on a phone in the same network, start it with HOST=0.0.0.0.'
            : 'Visitors need an address in the internet. Run the server on one with a domain and set COLLOQUY_PUBLIC_URL to it.'}
        </p>
      </div>
      <TextField
        label="Address that the lines below should have"
        placeholder={own}
        value={typed}
        error={isWrong ? 'This is no address. Write one such as https://bots.example.' : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const origin = originOf(target.value);
          onChange(origin ?? own);
          setIsWrong(false);
        }}
        onBlur={() => {
          const origin = originOf(typed);
          setIsWrong(typed.trim() !== '' && origin === undefined);
          if (origin !== undefined) setTyped(serverUrl);
        }}
      />
    </section>
  );
}
