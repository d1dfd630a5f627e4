// Asks once who is signed in: a link of the server signs in a browser, and does not know its person.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { manage } from '../data/management.ts';
import { callerQuery, personOf } from '../data/rights.ts';
import { Button } from '../design/button.tsx';
import './name-bar.css';

const KEPT_NAME = 'colloquy:name';
const IS_LATER = 'colloquy:name-later';

/** Nothing once the session has the name of a person, which this browser remembers for its next session, or once it is put off. */
export function NameBar(): ReactNode {
  const { data: caller } = useQuery(callerQuery);
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [isLater, setIsLater] = useState(() => sessionStorage.getItem(IS_LATER) !== null);
  const rename = useMutation({
    mutationFn: (chosen: string) => manage.changeCaller({ body: { name: chosen } }),
    onSuccess: (changed) => {
      localStorage.setItem(KEPT_NAME, changed.name);
      queries.setQueryData(callerQuery.queryKey, changed);
    },
  });
  const isNameless = caller !== undefined && personOf(caller) === undefined;
  const stored = localStorage.getItem(KEPT_NAME);
  const { mutate, isIdle } = rename;
  useEffect(() => {
    if (isNameless && stored !== null && isIdle) mutate(stored);
  }, [isNameless, stored, isIdle, mutate]);
  if (!isNameless || isLater || (stored !== null && !rename.isError)) return null;
  return (
    <form
      className="name-bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') rename.mutate(name.trim());
      }}
    >
      <label htmlFor="name-bar">What is your name? Your team sees it beside what you change.</label>
      <input
        id="name-bar"
        className="input"
        autoComplete="name"
        placeholder="For example Grace"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name.trim() === '' || rename.isPending}>
        Save
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          sessionStorage.setItem(IS_LATER, 'yes');
          setIsLater(true);
        }}
      >
        Not now
      </Button>
    </form>
  );
}
