// The frame of every page: the rail on the left, the page beside it.
import { BookOpen, Bot, KeyRound, LogOut, MessagesSquare, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '../data/rights.ts';
import { switchColorScheme, useColorScheme } from './color-scheme.ts';
import './frame.css';
import { Link, usePath } from '../routing/router.tsx';
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
            <span className="rail__label">{label}</span>
          </Link>
        ))}
        <div className="rail__gap" />
        <a className="rail__link" href="/docs" title="API reference">
          <BookOpen aria-hidden />
          <span className="rail__label">API reference</span>
        </a>
        <button
          type="button"
          className="rail__link"
          onClick={switchColorScheme}
          title={`Use ${other} colours`}
        >
          {scheme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          <span className="rail__label">{other === 'dark' ? 'Dark colours' : 'Light colours'}</span>
        </button>
        <button type="button" className="rail__link" onClick={() => void signOut()} title="Sign out">
          <LogOut aria-hidden />
          <span className="rail__label">Sign out</span>
        </button>
      </nav>
      <main className="frame__page">{children}</main>
    </div>
  );
}
