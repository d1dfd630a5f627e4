// The real chat with the theme of the draft: as a page, on a phone, and as a window and a bubble on a website.
import { AppWindow, MessageCircle, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ChoiceBar } from '../design/choice-bar.tsx';
import { useDefinition } from '../editor/editor-context.tsx';
import { schemeOf } from './brand-theme.ts';
import { showChat } from './preview-chat.ts';
import { previewedBot, SAMPLE_REPLIES, sampleTalk } from './previewed-bot.ts';
import { useTheme } from './theme-context.tsx';

const MODES = { page: 'standard', phone: 'standard', window: 'bubble', launcher: 'launcher' } as const;

type View = keyof typeof MODES;

/** Milliseconds without a change before the chat shows it: colours change at each move of the pointer. */
const STILL_MS = 200;

const isWide = (): boolean => window.innerWidth > 900;

export function ThemePreview(): ReactNode {
  const definition = useDefinition();
  const { theme } = useTheme();
  const [view, setView] = useState<View>(() => (isWide() ? 'page' : 'phone'));
  const [talk, setTalk] = useState<'own' | 'sample'>('own');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const followsSystem = schemeOf(theme) === 'auto';
  // Only what the chat shows: the chat goes on while other parts of the draft change.
  const shown = JSON.stringify([definition.theme, definition.settings, definition.groups]);
  const latest = useRef(definition);
  latest.current = definition;
  const isFirst = useRef(true);
  const { message } = theme.launcher ?? {};
  // A change of the bubble shows the bubble.
  const bubble = JSON.stringify(theme.launcher ?? {});
  const shownBubble = useRef(bubble);
  useEffect(() => {
    if (shownBubble.current !== bubble) setView('launcher');
    shownBubble.current = bubble;
  }, [bubble]);

  useEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    let cancel = (): void => undefined;
    const timer = setTimeout(
      () => {
        const bot = talk === 'own' ? previewedBot(latest.current) : sampleTalk(latest.current);
        cancel = showChat({
          frame: place,
          bot,
          mode: MODES[view],
          message,
          replies: talk === 'own' ? [] : SAMPLE_REPLIES,
          scheme: followsSystem ? scheme : 'light',
        });
      },
      isFirst.current ? 0 : STILL_MS,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [shown, view, message, talk, scheme, followsSystem]);

  return (
    <section className="theme__preview" aria-label="Preview">
      <div className="theme__views">
        <ChoiceBar
          label="Show it"
          value={view}
          onChange={setView}
          options={[
            { value: 'page', label: 'Page', icon: Monitor },
            { value: 'phone', label: 'Phone', icon: Smartphone },
            { value: 'window', label: 'Window', icon: AppWindow },
            { value: 'launcher', label: 'Bubble', icon: MessageCircle },
          ]}
        />
        <ChoiceBar
          label="Talk"
          value={talk}
          onChange={setTalk}
          options={[
            { value: 'own', label: 'This bot' },
            { value: 'sample', label: 'Sample talk' },
          ]}
        />
        {followsSystem && (
          <ChoiceBar
            label="Visitor’s system"
            value={scheme}
            onChange={setScheme}
            options={[
              { value: 'light', label: 'Light', icon: Sun },
              { value: 'dark', label: 'Dark', icon: Moon },
            ]}
          />
        )}
      </div>
      <div className={`theme__stage theme__stage--${view}`}>
        <iframe ref={frame} className="theme__chat" title="The chat with this theme" />
      </div>
    </section>
  );
}
