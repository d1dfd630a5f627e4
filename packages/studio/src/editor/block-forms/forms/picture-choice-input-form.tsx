// Choices with pictures.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { addFile } from '../../../media/add-file.ts';
import { limits } from '../../../media/limits.ts';
import { itemsOf } from '../../../model/definition.ts';
import { isObject } from '../../../model/json.ts';
import { wordsOf } from '../../../problem-words.ts';
import { freshId } from '../../fresh-id.ts';
import type { BlockForm } from '../block-form.ts';
import { SegmentsOption } from '../controls/choice-option.tsx';
import { LabelledLine } from '../controls/labelled-line.tsx';
import { PictureControl } from '../controls/picture-option.tsx';
import type { RowTools } from '../controls/rows.tsx';
import { Rows } from '../controls/rows.tsx';
import { SaveAs, VariableOption } from '../controls/save-as.tsx';
import { isShownIf, ShowIf, useShowIfEntry } from '../controls/show-if.tsx';
import { TextControl } from '../controls/text-option.tsx';
import { PathPicker, useNextWords } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';
import { ChoicesThen, ChoiceTexts, RowProblem } from './choice-input-form.tsx';

function PictureChoiceInputForm(): ReactNode {
  const { value } = useOption('options.dynamicItems.isEnabled');
  return (
    <>
      <SegmentsOption
        path="options.dynamicItems.isEnabled"
        label="Pictures are"
        standard={false}
        choices={[
          { value: false, label: 'Chosen here' },
          { value: true, label: 'From lists' },
        ]}
      />
      {value === true ? (
        <>
          <VariableOption path="options.dynamicItems.pictureSrcsVariableId" label="List of pictures" />
          <VariableOption path="options.dynamicItems.titlesVariableId" label="List of titles" />
          <VariableOption path="options.dynamicItems.descriptionsVariableId" label="List of descriptions" />
        </>
      ) : (
        <PictureRows />
      )}
      <SegmentsOption
        path="options.isMultipleChoice"
        label="Visitors choose"
        standard={false}
        choices={[
          { value: false, label: 'One' },
          { value: true, label: 'Several' },
        ]}
      />
      <SaveAs base="Picture" />
      <ChoicesThen />
      <ChoiceTexts />
    </>
  );
}

function PictureRows(): ReactNode {
  const { block, change } = useScope();
  const { value } = useOption('options');
  const [failure, setFailure] = useState<string>();
  const addMore = async (files: readonly File[]): Promise<void> => {
    setFailure(undefined);
    try {
      for (const file of files) {
        const { url } = await addFile(file, { edge: limits.pictureEdge });
        const item = { id: freshId(), pictureSrc: url, title: titleOf(file) };
        change((whole) => ({ ...whole, items: [...(Array.isArray(whole.items) ? whole.items : []), item] }));
      }
    } catch (problem) {
      setFailure(wordsOf(problem));
    }
  };
  const isSeveral = isObject(value) && value.isMultipleChoice === true;
  const items = itemsOf(block);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const showIf = useShowIfEntry('items');
  const next = useNextWords();
  const open = (key: string) => setOpened(new Set([...opened, key]));
  return (
    <Rows
      path="items"
      one="picture"
      main="title"
      label="Pictures"
      error={failure ?? (items.length === 0 ? 'Without pictures, the question is skipped.' : undefined)}
      entries={({ index, row }) => [
        { label: 'Describe it', onSelect: () => open(`description ${String(row.id)}`) },
        { label: 'Save something else', onSelect: () => open(`value ${String(row.id)}`) },
        ...(isShownIf(row) ? [] : [showIf(index)]),
      ]}
      under={({ name, row }) => (
        <>
          <div className="row__more">
            {(row.description !== undefined || opened.has(`description ${String(row.id)}`)) && (
              <LabelledLine label="Text">
                <TextControl path="description" name={`Description of ${name}`} />
              </LabelledLine>
            )}
            {(row.value !== undefined || opened.has(`value ${String(row.id)}`)) && (
              <LabelledLine label="Saves">
                <TextControl path="value" name={`Saved for ${name}`} example="5 points" />
              </LabelledLine>
            )}
            {!isSeveral && (
              <LabelledLine label="Then">
                <PathPicker
                  name={`Where ${name} leads`}
                  source={{ blockId: block.id, itemId: String(row.id) }}
                  open={next}
                />
              </LabelledLine>
            )}
          </div>
          <ShowIf of={name} />
          <RowProblem row={row} index={items.findIndex(({ id }) => id === row.id)} path="title" />
          {typeof row.pictureSrc === 'string' && !row.title && row.value === undefined && (
            <p className="field__error row__below">Without a title, nothing is saved.</p>
          )}
        </>
      )}
    >
      {({ name, onKeyDown }) => (
        <PictureRow {...{ name, onKeyDown }} onMore={(files) => void addMore(files)} />
      )}
    </Rows>
  );
}

/** A file gives the row its title, and further files make rows of their own. */
function PictureRow({
  name,
  onKeyDown,
  onMore,
}: Pick<RowTools, 'name' | 'onKeyDown'> & {
  readonly onMore: (files: readonly File[]) => void;
}): ReactNode {
  const { change } = useScope();
  return (
    <div className="picture-row">
      <PictureControl
        path="pictureSrc"
        name={`Address of ${name}`}
        onAdded={(url, file) =>
          change((row) => ({ ...row, pictureSrc: url, title: row.title || titleOf(file) }))
        }
        onMore={onMore}
      />
      <TextControl path="title" name={`Title of ${name}`} example="Title" onKeyDown={onKeyDown} />
    </div>
  );
}

/** @example titleOf(new File([], 'full-moon.png')) // 'full moon' */
const titleOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.isMultipleChoice',
    'options.isSearchable',
    'options.buttonLabel',
    'options.searchInputPlaceholder',
    'options.dynamicItems',
    'items[].pictureSrc',
    'items[].title',
    'items[].description',
    'items[].value',
    'items[].displayCondition',
  ],
  Form: PictureChoiceInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      isMultipleChoice: true,
      isSearchable: true,
      buttonLabel: 'Choose',
      searchInputPlaceholder: 'Search',
      dynamicItems: {
        isEnabled: false,
        pictureSrcsVariableId: 'v-list',
        titlesVariableId: 'v-list',
        descriptionsVariableId: 'v-list',
      },
    },
    items: [
      {
        id: 'p1',
        pictureSrc:
          'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="teal"/%3E%3C/svg%3E',
        title: 'Terrace',
        description: 'In the evening',
        value: 'outside',
        displayCondition: { isEnabled: false, condition: { comparisons: [] } },
      },
      { id: 'p2', pictureSrc: '{{List}}', title: 'Garden' },
    ],
  },
};
