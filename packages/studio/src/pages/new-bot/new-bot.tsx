// Three ways to create a bot: from a template, from a file, or blank.
import type { CreateBotResponse } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { ChoiceBar } from '../../design/choice-bar.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { navigate } from '../../routing/router.tsx';
import { blankBot } from './blank-bot.ts';
import { ImportBot } from './import-bot.tsx';
import './new-bot.css';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplatePicture } from './template-picture.tsx';
import { browserLanguage, TEMPLATE_LANGUAGES, templatesQuery } from './template-queries.ts';

/** @example <NewBot /> */
export function NewBot(): ReactNode {
  const [language, setLanguage] = useState(browserLanguage);
  const [openId, setOpenId] = useState<string>();
  const templates = useQuery(templatesQuery(language));
  const create = useCreateBot();
  const open = templates.data?.find(({ id }) => id === openId);
  return (
    <div className="new-bot">
      <section aria-labelledby="new-bot-templates">
        <div className="new-bot__head">
          <h2 id="new-bot-templates">Start from a template</h2>
          <ChoiceBar
            label="Language of the templates"
            value={language}
            options={TEMPLATE_LANGUAGES}
            onChange={setLanguage}
          />
        </div>
        <p className="new-bot__words">Try its chat, then make it yours. Every word can be changed.</p>
        <QueryState query={templates} rows={3} columns={[30, 31, 29]} />
        <ul className="templates" lang={language}>
          {templates.data?.map((template) => (
            <li key={template.id}>
              <button type="button" className="template" onClick={() => setOpenId(template.id)}>
                <TemplatePicture template={template} />
                <span className="template__name">{template.name}</span>
                <span className="template__words">{template.summary}</span>
              </button>
            </li>
          ))}
        </ul>
        {open && (
          <TemplateDialog
            template={open}
            language={language}
            isPending={create.isPending}
            onClose={() => setOpenId(undefined)}
            onUse={(definition) => create.mutate({ definition, name: open.name })}
          />
        )}
      </section>
      <div className="new-bot__side">
        <section aria-labelledby="new-bot-import">
          <h2 id="new-bot-import">Bring a bot</h2>
          <p className="new-bot__words">
            An exported bot of any version, a Google Form or Typeform as JSON, or a CSV of questions. A report
            says what could not be taken over.
          </p>
          <p className="new-bot__words">
            A line of CSV: <code>Which size?,choice,S|M|L</code>
          </p>
          <ImportBot />
        </section>
        <section aria-labelledby="new-bot-blank">
          <h2 id="new-bot-blank">Start blank</h2>
          <p className="new-bot__words">A greeting and one question.</p>
          <Button disabled={create.isPending} onClick={() => create.mutate({ definition: blankBot })}>
            <Plus aria-hidden />
            Blank bot
          </Button>
        </section>
      </div>
    </div>
  );
}

interface NewBotProps {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly name?: string;
}

/** Creates a bot with a new id and opens it, with a running trial chat. */
function useCreateBot() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (parts: NewBotProps): Promise<CreateBotResponse> =>
      manage.createBot({ body: { ...parts, isCopy: true } }),
    onSuccess: ({ bot }) => {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      navigate(`${botPath(bot.id)}?try`);
    },
  });
}
