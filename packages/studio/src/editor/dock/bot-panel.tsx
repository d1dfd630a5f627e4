// Settings of the bot that authors change often, including the theme's colours.
import type { ProactiveRule } from '@colloquy/schema';
import type { ReactNode } from 'react';
import { TextField } from '../../design/text-field.tsx';
import { isObject } from '../../model/json.ts';
import { useDefinition, useEditor, useRun } from '../editor-context.tsx';
import type { PreviewColours } from './colour-preview.tsx';
import { ColourPreview } from './colour-preview.tsx';
import { ProactiveForm } from './proactive-form.tsx';

type BotPath = readonly ['name' | 'settings' | 'theme', ...string[]];

/** Switches with their default values. */
const SWITCHES: readonly { readonly path: BotPath; readonly label: string; readonly isOn: boolean }[] = [
  { path: ['settings', 'typingEmulation', 'enabled'], label: 'Typing dots before each message', isOn: true },
  {
    path: ['settings', 'general', 'rememberUser', 'isEnabled'],
    label: 'Remember visitors who come back',
    isOn: false,
  },
  {
    path: ['settings', 'general', 'isInputPrefillEnabled'],
    label: 'Fill in answers that are known',
    isOn: false,
  },
  {
    path: ['settings', 'general', 'isAnswerChangeEnabled'],
    label: 'Let visitors change earlier answers',
    isOn: false,
  },
  {
    path: ['settings', 'general', 'isChatDeletionEnabled'],
    label: 'Let visitors delete their chat',
    isOn: false,
  },
  {
    path: ['settings', 'general', 'isSoundEnabled'],
    label: 'Sound for messages in a hidden tab',
    isOn: false,
  },
  { path: ['theme', 'general', 'progressBar', 'isEnabled'], label: 'Progress bar', isOn: false },
  {
    path: ['theme', 'chat', 'hostAvatar', 'isEnabled'],
    label: 'Picture beside the bot’s messages',
    isOn: true,
  },
];

const COLOURS: readonly {
  readonly path: BotPath;
  readonly label: string;
  readonly start: string;
  readonly shows: keyof PreviewColours;
}[] = [
  {
    path: ['theme', 'general', 'background', 'content'],
    label: 'Background',
    start: '#ffffff',
    shows: 'background',
  },
  {
    path: ['theme', 'chat', 'hostBubbles', 'backgroundColor'],
    label: 'Bot’s messages',
    start: '#f7f8ff',
    shows: 'host',
  },
  {
    path: ['theme', 'chat', 'hostBubbles', 'color'],
    label: 'Text of the bot’s messages',
    start: '#303235',
    shows: 'hostText',
  },
  {
    path: ['theme', 'chat', 'guestBubbles', 'backgroundColor'],
    label: 'Visitor’s messages',
    start: '#ff8e21',
    shows: 'guest',
  },
  {
    path: ['theme', 'chat', 'guestBubbles', 'color'],
    label: 'Text of the visitor’s messages',
    start: '#ffffff',
    shows: 'guestText',
  },
  {
    path: ['theme', 'chat', 'buttons', 'backgroundColor'],
    label: 'Buttons',
    start: '#0042da',
    shows: 'button',
  },
  {
    path: ['theme', 'chat', 'buttons', 'color'],
    label: 'Text on buttons',
    start: '#ffffff',
    shows: 'buttonText',
  },
];

const WORDS: readonly { readonly path: BotPath; readonly label: string; readonly help?: string }[] = [
  { path: ['settings', 'general', 'systemMessages', 'invalidMessage'], label: 'When an answer is not valid' },
  { path: ['settings', 'general', 'systemMessages', 'botClosed'], label: 'When the bot is closed' },
  { path: ['settings', 'general', 'consent', 'text'], label: 'Consent, under the first question' },
  { path: ['settings', 'general', 'consent', 'linkText'], label: 'Text of its link' },
  { path: ['settings', 'general', 'consent', 'linkUrl'], label: 'Address of its link' },
  { path: ['settings', 'metadata', 'title'], label: 'Title of its page' },
  { path: ['settings', 'metadata', 'description'], label: 'Description of its page' },
];

const PROACTIVE: BotPath = ['settings', 'general', 'proactive'];

function rulesOf(value: unknown): readonly ProactiveRule[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The colours of the bot for the preview. */
function previewOf(read: (path: BotPath, start: string) => string): PreviewColours {
  return Object.fromEntries(
    COLOURS.map(({ path, start, shows }) => [shows, read(path, start)]),
  ) as unknown as PreviewColours;
}

export function BotPanel(): ReactNode {
  const definition = useDefinition();
  const { canEdit } = useEditor();
  const run = useRun();
  const read = (path: BotPath): unknown =>
    path.reduce((value: unknown, name) => (isObject(value) ? value[name] : undefined), definition);
  const set = (path: BotPath, value: unknown): void => {
    run({ type: 'setBotField', path, value }, 'Edit settings', path.join('.'));
    // A background with a colour must have the type "Color".
    if (path.includes('background'))
      run(
        { type: 'setBotField', path: ['theme', 'general', 'background', 'type'], value: 'Color' },
        'Edit settings',
        path.join('.'),
      );
  };
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return (
    <div className="inspector">
      <TextField
        label="Name"
        value={text(definition.name)}
        disabled={!canEdit}
        onChange={({ target }) => set(['name'], target.value)}
      />
      <h2>Behaviour</h2>
      {SWITCHES.map(({ path, label, isOn }) => (
        <label key={label} className="switch-row">
          <input
            type="checkbox"
            className="switch"
            disabled={!canEdit}
            checked={typeof read(path) === 'boolean' ? read(path) === true : isOn}
            onChange={({ target }) => set(path, target.checked)}
          />
          {label}
        </label>
      ))}
      <h2>Speaking first</h2>
      <ProactiveForm
        rules={rulesOf(read(PROACTIVE))}
        disabled={!canEdit}
        onChange={(rules) => set(PROACTIVE, rules)}
      />
      <h2>Colours</h2>
      <ColourPreview colours={previewOf((path, start) => text(read(path)) || start)} />
      {COLOURS.map(({ path, label, start }) => {
        const value = text(read(path));
        return (
          <label key={label} className="colour">
            <input
              type="color"
              disabled={!canEdit}
              value={/^#[\da-f]{6}$/i.test(value) ? value : start}
              onChange={({ target }) => set(path, target.value)}
            />
            <span>{label}</span>
            <span className="colour__value">{value || 'default'}</span>
          </label>
        );
      })}
      <h2>Words</h2>
      {WORDS.map(({ path, label }) => (
        <TextField
          key={label}
          label={label}
          value={text(read(path))}
          disabled={!canEdit}
          onChange={({ target }) => set(path, target.value === '' ? undefined : target.value)}
        />
      ))}
    </div>
  );
}
