// Choices.
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { itemsOf } from '../../../model/definition.ts';
import { isObject } from '../../../model/json.ts';
import type { BlockForm } from '../block-form.ts';
import { useAnswerPoints } from '../controls/answer-points.tsx';
import { SegmentsOption } from '../controls/choice-option.tsx';
import { LabelledLine } from '../controls/labelled-line.tsx';
import { More } from '../controls/more.tsx';
import { PointsInput, withPoints } from '../controls/points-input.tsx';
import { Rows } from '../controls/rows.tsx';
import { SaveAs, VariableOption } from '../controls/save-as.tsx';
import { isShownIf, ShowIf, useShowIfEntry } from '../controls/show-if.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { TextControl, TextOption } from '../controls/text-option.tsx';
import { PathPicker, Then, useNextWords } from '../controls/then.tsx';
import { useOption, useScope } from '../scope.tsx';

function ChoiceInputForm(): ReactNode {
  const { value } = useOption('options');
  const options = isObject(value) ? value : {};
  const isList = typeof options.dynamicVariableId === 'string';
  const [isChosen, setIsChosen] = useState(false);
  const isFromList = isList || isChosen;
  const { change } = useScope();
  return (
    <>
      <SegmentsOption
        path="options.dynamicVariableId"
        label="Choices are"
        current={isFromList}
        choices={[
          { value: false, label: 'Written here' },
          { value: true, label: 'From a list' },
        ]}
        onChoose={(next) => {
          setIsChosen(next === true);
          if (next === false && isList)
            change((whole) => {
              const { dynamicVariableId: _, ...rest } = isObject(whole.options) ? whole.options : {};
              return { ...whole, options: rest };
            });
        }}
      />
      {isFromList && <VariableOption path="options.dynamicVariableId" label="List" />}
      <ChoiceRows isFromList={isFromList} />
      <SegmentsOption
        path="options.isMultipleChoice"
        label="Visitors choose"
        standard={false}
        choices={[
          { value: false, label: 'One' },
          { value: true, label: 'Several' },
        ]}
      />
      <SaveAs base="Choice" />
      <ChoicesThen />
      <ChoiceTexts hasFirstChoices />
    </>
  );
}

function ChoiceRows({ isFromList }: { readonly isFromList: boolean }): ReactNode {
  const { block, isDisabled } = useScope();
  const items = itemsOf(block);
  const { value } = useOption('options.isMultipleChoice');
  const isSeveral = value === true;
  const hasValues = items.some((item) => item.value !== undefined);
  const [withValue, setWithValue] = useState<ReadonlySet<string>>(new Set());
  const showIf = useShowIfEntry('items');
  const next = useNextWords();
  const { counter, answer, start, set } = useAnswerPoints();
  const [isStarted, setIsStarted] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button is gone by then: the cursor moves to the points of the first choice.
  useEffect(() => {
    if (isStarted && counter) list.current?.querySelector<HTMLElement>('.points__number')?.focus();
  }, [isStarted, counter === undefined]);
  const hasPaths = items.some(({ outgoingEdgeId }) => outgoingEdgeId !== undefined);
  const mayCount = !isSeveral && !isFromList && !hasPaths && answer !== undefined && !counter;
  return (
    <div ref={list}>
      <Rows
        path="items"
        one="choice"
        main="content"
        label={counter ? 'Choices and points' : 'Choices'}
        error={items.length === 0 && !isFromList ? 'Without choices, the question is skipped.' : undefined}
        below={
          mayCount && (
            <Button
              look="quiet"
              className="field__action"
              disabled={isDisabled}
              onClick={() => {
                setIsStarted(true);
                start();
              }}
            >
              <Trophy aria-hidden />
              Give points
            </Button>
          )
        }
        help={
          isFromList
            ? 'Used while the list is empty. An entry with the same words takes its path.'
            : undefined
        }
        entries={({ index, row }) => [
          {
            label: 'Save something else',
            isDisabled: hasValues,
            onSelect: () => setWithValue(new Set([...withValue, String(row.id)])),
          },
          ...(isShownIf(row) ? [] : [showIf(index)]),
        ]}
        under={({ name, row }) => (
          <>
            {(hasValues || withValue.has(String(row.id))) && (
              <LabelledLine label="Saves">
                <TextControl path="value" name={`Saved for ${name}`} example="5 points" />
              </LabelledLine>
            )}
            <ShowIf of={name} />
            <RowProblem row={row} index={items.findIndex(({ id }) => id === row.id)} path="content" />
          </>
        )}
      >
        {({ name, row, onKeyDown }) => (
          <div className={isSeveral ? undefined : counter ? 'row__pair row__pair--points' : 'row__pair'}>
            <TextControl
              path="content"
              name={name.charAt(0).toUpperCase() + name.slice(1)}
              example="Yes"
              onKeyDown={onKeyDown}
            />
            {counter && (
              <PointsInput
                name={`Points for ${name}`}
                points={counter.points}
                words={typeof row.content === 'string' ? row.content : ''}
                isDisabled={isDisabled}
                onChange={(points) => set(withPoints(counter.points, String(row.content), points))}
              />
            )}
            {!isSeveral && !counter && (
              <PathPicker
                name={`Where ${name} leads`}
                source={{ blockId: block.id, itemId: String(row.id) }}
                open={next}
                isShort
              />
            )}
          </div>
        )}
      </Rows>
    </div>
  );
}

/** A choice without words, or with the words of another one. */
export function RowProblem({
  row,
  index,
  path,
}: {
  readonly row: Readonly<Record<string, unknown>>;
  readonly index: number;
  readonly path: 'content' | 'title';
}): ReactNode {
  const { block } = useScope();
  const words = row[path];
  if (index < 0 || typeof words !== 'string' || words.trim() === '') return null;
  const first = itemsOf(block).findIndex((item) => item[path] === words);
  return first < index ? (
    <p className="field__error row__below" role="alert">
      Choice {first + 1} has the same words.
    </p>
  ) : null;
}

/** The default path, unless each choice has one of its own. */
export function ChoicesThen(): ReactNode {
  const { block } = useScope();
  const { value } = useOption('options.isMultipleChoice');
  const items = itemsOf(block);
  if (value === true) return <Then help="Several answers share one path; use a Condition for more." />;
  const hasAll = items.length > 0 && items.every(({ outgoingEdgeId }) => outgoingEdgeId !== undefined);
  if (hasAll && block.outgoingEdgeId === undefined) return null;
  return (
    <Then
      label={items.some(({ outgoingEdgeId }) => outgoingEdgeId !== undefined) ? 'Any other answer' : 'Then'}
    />
  );
}

/** Button and search of blocks with choices. */
export function ChoiceTexts({ hasFirstChoices = false }: { readonly hasFirstChoices?: boolean }): ReactNode {
  const { value } = useOption('options');
  const { isMultipleChoice, isSearchable } = isObject(value) ? value : {};
  return (
    <More
      names={isMultipleChoice === true ? 'button, search field' : 'search field'}
      paths={[
        'options.buttonLabel',
        'options.isSearchable',
        'options.searchInputPlaceholder',
        'options.areInitialSearchButtonsVisible',
      ]}
    >
      {isMultipleChoice === true && (
        <TextOption path="options.buttonLabel" label="Words on the button" standard="Send" />
      )}
      <SwitchOption path="options.isSearchable" label="Search field" />
      {isSearchable === true && (
        <>
          <TextOption
            path="options.searchInputPlaceholder"
            label="Hint in the search field"
            standard="Filter the choices"
          />
          {hasFirstChoices && (
            <SwitchOption
              path="options.areInitialSearchButtonsVisible"
              label="Show choices before typing"
              isOn
            />
          )}
        </>
      )}
    </More>
  );
}

export const form: BlockForm = {
  covers: [
    'options.variableId',
    'options.isMultipleChoice',
    'options.buttonLabel',
    'options.dynamicVariableId',
    'options.isSearchable',
    'options.searchInputPlaceholder',
    'options.areInitialSearchButtonsVisible',
    'items[].content',
    'items[].value',
    'items[].displayCondition',
  ],
  Form: ChoiceInputForm,
  example: {
    options: {
      variableId: 'v-answer',
      isMultipleChoice: true,
      buttonLabel: 'Choose',
      dynamicVariableId: 'v-list',
      isSearchable: true,
      searchInputPlaceholder: 'Search, {{Name}}',
      areInitialSearchButtonsVisible: false,
    },
    items: [
      { id: 'yes', content: 'Yes', value: '5 points' },
      {
        id: 'no',
        content: 'No, {{Name}}',
        value: '0 points',
        displayCondition: {
          isEnabled: true,
          condition: {
            logicalOperator: 'OR',
            comparisons: [{ id: 'cc1', variableId: 'v-guests', comparisonOperator: 'Less than', value: '3' }],
          },
        },
      },
    ],
  },
};
