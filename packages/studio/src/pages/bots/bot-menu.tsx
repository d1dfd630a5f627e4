// The menu of a bot in the list.
import type { ListedBot } from '@colloquy/schema';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRights } from '../../data/rights.ts';
import { Button } from '../../design/button.tsx';
import type { MenuEntry } from '../../design/menu.tsx';
import { Menu } from '../../design/menu.tsx';
import { useBotActions } from './bot-actions.ts';
import { commandsFor } from './bot-commands.ts';

/** @example <BotMenu bot={bot} /> */
export function BotMenu({ bot }: { readonly bot: ListedBot }): ReactNode {
  const actions = useBotActions();
  const may = useRights();
  const groups = commandsFor(bot, may).map((group) =>
    group.map(
      ({ command: { label, icon, isDanger = false, run }, isPossible }): MenuEntry => ({
        label,
        icon,
        isDanger,
        isDisabled: !isPossible,
        onSelect: () => run(bot, actions),
      }),
    ),
  );
  return (
    <Menu
      trigger={
        <Button look="quiet" isIcon aria-label={`More for ${bot.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
      entries={groups.flatMap((group, index) => (index === 0 ? group : [null, ...group]))}
    />
  );
}
