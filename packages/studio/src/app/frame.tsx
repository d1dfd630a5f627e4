// The frame of every page: the rail on the left, the page beside it.
import { BookOpen, Bot, KeyRound, LogOut, MessagesSquare, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '../data/rights.ts';
import { switchColorScheme, useColorScheme } from './color-scheme.ts';
import './frame.css';
import { Link, usePath } from '../routing/router.tsx';
import { NameBar } from './name-bar.tsx';
import { signOut } from './sign-out.ts';

const PLACES = [
  {
    label: 'Bots',
    to: '/',
    icon: Bot,
    needs: 'read',
    isHere: (path: string) => !path.startsWith('/access'),
  },
  {
    label: 'Access',
    to: '/access',
    icon: KeyRound,
    needs: 'own',
    isHere: (path: string) => path.startsWith('/access'),
  },
] as const;

/** @example <Frame><BotsPage /></Frame> */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const path = usePath();
  const may = useRights();
  const scheme = useColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <div className="frame">
      <nav className="rail" aria-label="Studio">
        <Link to="/" className="rail__link rail__home">
          <MessagesSquare aria-hidden />
          <span className="rail__label">Colloquy</span>
        </Link>
        {PLACES.filter(({ needs }) => may(needs)).map(({ label, to, icon: Icon, isHere }) => (
          <Link
            key={to}
            to={to}
            className="rail__link"
            aria-current={isHere(path) ? 'page' : undefined}
            title={label}
          >
            <Icon aria-hidden />
            <Label words={label} />
          </Link>
        ))}
        <div className="rail__gap" />
        <a className="rail__link" href="/docs" title="API reference">
          <BookOpen aria-hidden />
          <Label words="API reference" short="API" />
        </a>
        <button
          type="button"
          className="rail__link"
          onClick={switchColorScheme}
          title={`Use ${other} colours`}
        >
          {scheme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {other === 'dark' ? (
            <Label words="Dark colours" short="Dark" />
          ) : (
            <Label words="Light colours" short="Light" />
          )}
        </button>
        <button type="button" className="rail__link" onClick={() => void signOut()} title="Sign out">
          <LogOut aria-hidden />
          <Label words="Sign out" />
        </button>
      </nav>
      <main className="frame__page">
        <NameBar />
        {children}
      </main>
    </div>
  );
}

/** Beside the icon where there is room; below it on a phone, where five of them share a line. */
function Label({ words, short = words }: { readonly words: string; readonly short?: string }): ReactNode {
  return (
    <>
      <span className="rail__label">{words}</span>
      <span className="rail__short" aria-hidden>
        {short}
      </span>
    </>
  );
}
