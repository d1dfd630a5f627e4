// Settings of the bot that authors change often.
import type { People, ProactiveRule } from '@colloquy/schema';
import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../design/button.tsx';
import { TextField } from '../../design/text-field.tsx';
import { isObject } from '../../model/json.ts';
import { botPath } from '../../navigation/bot-sections.ts';
import { useDefinition, useEditor, useRun } from '../editor-context.tsx';
import { PeopleForm } from './people-form.tsx';
import { ProactiveForm } from './proactive-form.tsx';

type BotPath = readonly ['name' | 'settings', ...string[]];

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
    path: ['settings', 'general', 'isRatingEnabled'],
    label: 'Let visitors rate answers of a model',
    isOn: false,
  },
  {
    path: ['settings', 'general', 'isSoundEnabled'],
    label: 'Sound for messages in a hidden tab',
    isOn: false,
  },
];

const WORDS: readonly { readonly path: BotPath; readonly label: string }[] = [
  { path: ['settings', 'general', 'systemMessages', 'invalidMessage'], label: 'When an answer is not valid' },
  { path: ['settings', 'general', 'systemMessages', 'botClosed'], label: 'When the bot is closed' },
  { path: ['settings', 'general', 'consent', 'text'], label: 'Consent, under the first question' },
  { path: ['settings', 'general', 'consent', 'linkText'], label: 'Text of its link' },
  { path: ['settings', 'general', 'consent', 'linkUrl'], label: 'Address of its link' },
];

const PROACTIVE: BotPath = ['settings', 'general', 'proactive'];
const PEOPLE: BotPath = ['settings', 'general', 'people'];

function rulesOf(value: unknown): readonly ProactiveRule[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Values of other types are left out, because a draft may hold anything. */
function peopleOf(value: unknown): People {
  const { days, ...rest } = isObject(value) ? value : {};
  const texts = Object.entries(rest).filter(([, one]) => typeof one === 'string');
  return { ...Object.fromEntries(texts), ...(Array.isArray(days) && { days }) };
}

export function BotPanel(): ReactNode {
  const definition = useDefinition();
  const { botId, canEdit } = useEditor();
  const run = useRun();
  const read = (path: BotPath): unknown =>
    path.reduce((value: unknown, name) => (isObject(value) ? value[name] : undefined), definition);
  const set = (path: BotPath, value: unknown): void =>
    run({ type: 'setBotField', path, value }, 'Edit settings', path.join('.'));
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
      <h2>People who answer</h2>
      <PeopleForm
        people={peopleOf(read(PEOPLE))}
        disabled={!canEdit}
        onChange={(people) => set(PEOPLE, people)}
      />
      <h2>Look</h2>
      <LinkButton to={botPath(botId, '/theme')}>
        <Palette aria-hidden />
        Logo, colours and fonts
      </LinkButton>
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
