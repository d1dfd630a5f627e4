// Another bot: runs it, and goes on afterwards.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { manage } from '../../../data/management.ts';
import type { Definition } from '../../../model/definition.ts';
import { groupsOf } from '../../../model/definition.ts';
import { writeOption } from '../../../model/option-path.ts';
import { useEditor } from '../../editor-context.tsx';
import { useGroupOptions } from '../../forms/editors/group-field.tsx';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { GroupVariable } from '../controls/group-variable.tsx';
import { More } from '../controls/more.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { Then } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

const THIS = 'current';

function BotLinkForm(): ReactNode {
  const { botId } = useEditor();
  const { change } = useScope();
  const { value: typebotId } = useOption('options.typebotId');
  const { value: groupId } = useOption('options.groupId');
  const { data: bots } = useQuery({
    queryKey: ['linkable-bots'],
    queryFn: async ({ signal }) => (await manage.listBots({ signal })).bots,
  });
  const others = (bots ?? [])
    .filter(({ id }) => id !== botId)
    .map(({ id, name, version }) => ({ value: id, label: version ? name : `${name} (not published)` }));
  const isThis = typebotId === THIS || typebotId === botId;
  const isVariable = typeof groupId === 'string' && groupId.includes('{{');
  return (
    <>
      <ChoiceOption
        path="options.typebotId"
        label="Bot"
        choices={[{ value: undefined, label: 'Choose a bot' }, { value: THIS, label: 'This bot' }, ...others]}
        onChoose={(next) =>
          change((whole) =>
            writeOption(writeOption(whole, 'options.groupId', undefined), 'options.typebotId', next),
          )
        }
      />
      {!isVariable && typeof typebotId === 'string' && <StartGroup botId={isThis ? THIS : typebotId} />}
      {!isThis && <SwitchOption path="options.mergeResults" label="Keep its answers in this result" />}
      <Then />
      <More names="start group by variable" paths={isVariable ? ['options.groupId'] : []}>
        <GroupVariable label="Start group named by a variable" />
      </More>
    </>
  );
}

function StartGroup({ botId }: { readonly botId: string }): ReactNode {
  const own = useGroupOptions();
  const { data } = useQuery({
    queryKey: ['groups-of', botId],
    queryFn: async ({ signal }) =>
      groupsOf((await manage.readDraft({ botId, signal })).definition as Definition),
    enabled: botId !== THIS,
    retry: false,
  });
  const others = (data ?? []).map(({ id, title }) => ({ value: id, label: title || 'Untitled' }));
  return (
    <ChoiceOption
      path="options.groupId"
      label="Starting at"
      choices={[{ value: undefined, label: 'Its beginning' }, ...(botId === THIS ? own : others)]}
    />
  );
}

export const form: BlockForm = {
  covers: ['options.typebotId', 'options.groupId', 'options.mergeResults'],
  Form: BotLinkForm,
  example: { options: { typebotId: 'gone', groupId: '{{Name}}', mergeResults: true } },
};
