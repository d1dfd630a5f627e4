// Cards: each with a picture, a title, a text and buttons.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { itemsOf } from '../../../model/definition.ts';
import { freshId } from '../../fresh-id.ts';
import type { BlockForm } from '../block-form.ts';
import { LabelledLine } from '../controls/labelled-line.tsx';
import { PictureControl } from '../controls/picture-option.tsx';
import { Rows } from '../controls/rows.tsx';
import { SaveParts } from '../controls/save-parts.tsx';
import { isShownIf, ShowIf, useShowIfEntry } from '../controls/show-if.tsx';
import { TextControl } from '../controls/text-option.tsx';
import { PathPicker, Then, useNextWords } from '../controls/then.tsx';
import { useScope } from '../scope.tsx';

const CONDITION = 'options.displayCondition';

const PARTS = [
  { value: 'Title', label: 'Title' },
  { value: 'Image URL', label: 'Picture address' },
  { value: 'Description', label: 'Text' },
  { value: 'Button', label: 'Button' },
  { value: 'Internal Value', label: 'Hidden value' },
];

function CardsForm(): ReactNode {
  const { block } = useScope();
  const [only] = itemsOf(block);
  const isList = itemsOf(block).length === 1 && /\{\{[^{}]+\}\}/.test(JSON.stringify(only));
  const showIf = useShowIfEntry('items', CONDITION);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <Rows
        path="items"
        one="card"
        label="Cards"
        error={only === undefined ? 'Without cards, the question is skipped.' : undefined}
        newRow={() => ({ paths: [{ id: freshId(), text: 'Choose' }] })}
        help={isList ? 'A variable that holds a list makes one card for each of its entries.' : undefined}
        entries={({ index, row }) => [
          { label: 'Hidden value', onSelect: () => setHidden(new Set([...hidden, String(row.id)])) },
          ...(isShownIf(row, CONDITION) ? [] : [showIf(index)]),
        ]}
        under={({ name }) => <ShowIf path={CONDITION} of={name} />}
      >
        {({ name, row }) => (
          <div className="card-fields">
            <PictureControl path="imageUrl" name={`Address of the picture of ${name}`} />
            <TextControl path="title" name={`Title of ${name}`} example="Title" />
            <TextControl path="description" name={`Text of ${name}`} example="Text" rows={2} />
            {(hidden.has(String(row.id)) || hasHiddenValue(row)) && (
              <LabelledLine label="Hidden value">
                <TextControl path="options.internalValue" name={`Hidden value of ${name}`} />
              </LabelledLine>
            )}
            <CardButtons name={name} itemId={String(row.id)} />
          </div>
        )}
      </Rows>
      <SaveParts
        path="options.saveResponseMapping"
        part="field"
        parts={PARTS}
        label="Save of the chosen card"
      />
      <Then label="Any other button" />
    </>
  );
}

const hasHiddenValue = ({ options }: Readonly<Record<string, unknown>>): boolean =>
  typeof options === 'object' && options !== null && 'internalValue' in options;

function CardButtons({ name, itemId }: { readonly name: string; readonly itemId: string }): ReactNode {
  const { block } = useScope();
  const next = useNextWords();
  return (
    <Rows path="paths" one="button" main="text" label={`Buttons of ${name}`}>
      {({ name: button, row, onKeyDown }) => (
        <div className="row__pair">
          <TextControl
            path="text"
            name={`Words of ${button} of ${name}`}
            example="Choose"
            onKeyDown={onKeyDown}
          />
          <PathPicker
            name={`Where ${button} of ${name} leads`}
            source={{ blockId: block.id, itemId, pathId: String(row.id) }}
            open={next}
            isShort
          />
        </div>
      )}
    </Rows>
  );
}

export const form: BlockForm = {
  covers: [
    'options.saveResponseMapping',
    'items[].imageUrl',
    'items[].title',
    'items[].description',
    'items[].paths[].text',
    'items[].options',
  ],
  Form: CardsForm,
  example: {
    options: { saveResponseMapping: [{ id: 'm1', field: 'Button', variableId: 'v-answer' }] },
    items: [
      {
        id: 'k1',
        imageUrl: 'https://example.com/{{Name}}.jpg',
        title: 'Terrace',
        description: 'In the evening, {{Name}}',
        paths: [
          { id: 'k1a', text: 'Choose' },
          { id: 'k1b', text: 'More' },
        ],
        options: {
          internalValue: 't1',
          displayCondition: {
            isEnabled: true,
            condition: { comparisons: [{ id: 'kc', variableId: 'v-name', comparisonOperator: 'Is set' }] },
          },
        },
      },
      { id: 'k2', title: 'Garden', paths: [{ id: 'k2a', text: 'Choose' }] },
    ],
  },
};
