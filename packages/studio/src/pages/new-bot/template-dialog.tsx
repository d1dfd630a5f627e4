// A template before it is chosen: its words, and its chat to try. Nothing is created until "Use this template".
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { loadWidget } from '../../chat-view/load-widget.ts';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { QueryState } from '../../design/query-state.tsx';
import type { Template, TemplateLanguage } from './template-queries.ts';
import { templateQuery } from './template-queries.ts';

type Definition = Readonly<Record<string, unknown>>;

/** @example <TemplateDialog template={template} language="en" isPending={false} onClose={close} onUse={create} /> */
export function TemplateDialog({
  template: { id, name, summary, needs },
  language,
  isPending,
  onClose,
  onUse,
}: {
  readonly template: Template;
  readonly language: TemplateLanguage;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onUse: (definition: Definition) => void;
}): ReactNode {
  const definition = useQuery(templateQuery(id, language));
  return (
    <Dialog isOpen isWide onClose={onClose} title={name} description={summary}>
      {needs !== undefined && <p className="template__needs">Needs: {needs}</p>}
      <QueryState query={definition} rows={3} columns={[80, 60, 40]} />
      {definition.data && <TriedTemplate definition={definition.data} language={language} />}
      <p className="template__trial">A trial: nothing is stored, and no mail is sent.</p>
      <DialogActions>
        <Button onClick={onClose}>Back</Button>
        <Button
          look="primary"
          disabled={!definition.data || isPending}
          onClick={() => definition.data && onUse(definition.data)}
        >
          Use this template
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChatElement extends HTMLElement {
  draft: { readonly bot: Definition };
}

/** The chat of a definition that is on no server. */
function TriedTemplate({
  definition,
  language,
}: {
  readonly definition: Definition;
  readonly language: TemplateLanguage;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    let isClosed = false;
    void loadWidget().then(() => {
      if (isClosed) return;
      const chat = document.createElement('colloquy-chat') as ChatElement;
      chat.setAttribute('bot', String(definition.id));
      chat.setAttribute('preview', '');
      chat.lang = language;
      chat.draft = { bot: definition };
      host?.replaceChildren(chat);
    });
    return () => {
      isClosed = true;
      host?.replaceChildren();
    };
  }, [definition, language]);
  return <div ref={place} className="template__chat" lang={language} />;
}
