// Jump: goes on in another group.
import type { ReactNode } from 'react';
import { useContext } from 'react';
import { blockWords } from '../../../blocks/block-words.ts';
import { blocksOf, findGroup } from '../../../model/definition.ts';
import { writeOption } from '../../../model/option-path.ts';
import { NamesContext, useDefinition } from '../../editor-context.tsx';
import { useGroupOptions } from '../../forms/editors/group-field.tsx';
import type { BlockForm } from '../block-form.ts';
import { ChoiceOption } from '../controls/choice-option.tsx';
import { GroupVariable } from '../controls/group-variable.tsx';
import { More } from '../controls/more.tsx';
import { useOption, useScope } from '../scope.tsx';

function JumpForm(): ReactNode {
  const { change } = useScope();
  const { value: groupId } = useOption('options.groupId');
  const groups = useGroupOptions();
  const isVariable = typeof groupId === 'string' && groupId.includes('{{');
  const names = useContext(NamesContext);
  const definition = useDefinition();
  const group = typeof groupId === 'string' ? findGroup(definition, groupId) : undefined;
  return (
    <>
      {!isVariable && (
        <ChoiceOption
          path="options.groupId"
          label="Go to"
          help="A Return block there comes back here."
          choices={[{ value: undefined, label: 'Choose a group' }, ...groups]}
          onChoose={(next) =>
            change((whole) =>
              writeOption(writeOption(whole, 'options.blockId', undefined), 'options.groupId', next),
            )
          }
        />
      )}
      {group && (
        <ChoiceOption
          path="options.blockId"
          label="Starting at"
          choices={[
            { value: undefined, label: 'Its first block' },
            ...blocksOf(group).map((block, index) => ({
              value: block.id,
              label: `${index + 1}. ${blockWords(block, names)}`,
            })),
          ]}
        />
      )}
      <More names="group named by a variable" paths={isVariable ? ['options.groupId'] : []}>
        <GroupVariable label="Group named by a variable" />
      </More>
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.groupId', 'options.blockId'],
  Form: JumpForm,
  example: { options: { groupId: 'other', blockId: 'wait-there' } },
};
