// Three ways to create a bot: from a template, from a file, or blank.
import type { CreateBotResponse } from '@colloquy/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  CalendarClock,
  ClipboardList,
  LifeBuoy,
  MessageCircleQuestion,
  Package,
  Plus,
  Sparkles,
  Star,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { manage } from '../../data/management.ts';
import { Button } from '../../design/button.tsx';
import { QueryState } from '../../design/query-state.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { navigate } from '../../routing/router.tsx';
import { blankBot } from './blank-bot.ts';
import { ImportBot } from './import-bot.tsx';
import './new-bot.css';
import { readTemplate, templatesQuery } from './template-queries.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  lead: ClipboardList,
  booking: CalendarClock,
  support: LifeBuoy,
  orders: Package,
  survey: Star,
  assistant: Sparkles,
};

/** @example <NewBot /> */
export function NewBot(): ReactNode {
  const templates = useQuery(templatesQuery);
  const create = useCreateBot();
  return (
    <div className="new-bot">
      <section aria-labelledby="new-bot-templates">
        <h2 id="new-bot-templates">Start from a template</h2>
        <p className="new-bot__words">It opens with its chat already talking. Every word can be changed.</p>
        <QueryState query={templates} rows={3} columns={[30, 31, 29]} />
        <ul className="templates">
          {templates.data?.map(({ id, name, summary, needs }) => {
            const Icon = ICONS[id] ?? MessageCircleQuestion;
            return (
              <li key={id}>
                <button
                  type="button"
                  className="template"
                  disabled={create.isPending}
                  onClick={() => create.mutate(async () => ({ definition: await readTemplate(id), name }))}
                >
                  <Icon className="template__icon" strokeWidth={1.75} aria-hidden />
                  <span className="template__name">{name}</span>
                  <span className="template__words">{summary}</span>
                  {needs !== undefined && <span className="template__needs">Needs: {needs}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </section>
      <div className="new-bot__side">
        <section aria-labelledby="new-bot-import">
          <h2 id="new-bot-import">Bring a bot</h2>
          <p className="new-bot__words">
            An exported bot of any version. A report says what differs; a file with errors makes nothing.
          </p>
          <ImportBot />
        </section>
        <section aria-labelledby="new-bot-blank">
          <h2 id="new-bot-blank">Start blank</h2>
          <p className="new-bot__words">A greeting and one question.</p>
          <Button
            disabled={create.isPending}
            onClick={() => create.mutate(async () => ({ definition: blankBot }))}
          >
            <Plus aria-hidden />
            Blank bot
          </Button>
        </section>
      </div>
    </div>
  );
}

interface NewBotParts {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly name?: string;
}

/** Creates a bot with a new id and opens it, with a running trial chat. */
function useCreateBot() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (read: () => Promise<NewBotParts>): Promise<CreateBotResponse> =>
      manage.createBot({ body: { ...(await read()), isCopy: true } }),
    onSuccess: ({ bot }) => {
      void queries.invalidateQueries({ queryKey: ['bots'] });
      navigate(`${botPath(bot.id)}?try`);
    },
  });
}
