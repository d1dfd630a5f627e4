// A call of a turn: its request, its response, and a form for another response.
import type { GivenCallResult, TriedTurn } from '@colloquy/schema';
import { PenLine } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { callOutcome, callTitle, isFailed } from '../../chat-view/call-words.ts';
import { Button } from '../../design/button.tsx';
import { SelectField, TextArea } from '../../design/text-field.tsx';
import { readResult } from './turns.ts';

type MadeCall = TriedTurn['calls'][number];

interface CallProps {
  readonly call: MadeCall;
  /** Repeats the turn with this result. Returns false if the earlier turns cannot be repeated. */
  readonly onAnswer: (result: GivenCallResult) => boolean;
}

export function Call({ call, onAnswer }: CallProps): ReactNode {
  const { request, result, isCut } = call;
  const [isAnswering, setAnswering] = useState(false);
  return (
    <details className={isFailed(call) ? 'turn__fold turn__fold--failed' : 'turn__fold'}>
      <summary>
        {callTitle(call)} <span className="turn__outcome">{callOutcome(call)}</span>
      </summary>
      <h3>Request</h3>
      <pre>{JSON.stringify(request, null, 2)}</pre>
      {result && <h3>Answer</h3>}
      {result && <pre>{result.ok ? JSON.stringify(result.response, null, 2) : result.failure.message}</pre>}
      {isCut && <p className="field__help">The rest was left out.</p>}
      {isAnswering ? (
        <AnswerForm call={call} onAnswer={onAnswer} onClose={() => setAnswering(false)} />
      ) : (
        <Button onClick={() => setAnswering(true)}>
          <PenLine aria-hidden />
          Answer by hand
        </Button>
      )}
    </details>
  );
}

function AnswerForm({
  call: { result },
  onAnswer,
  onClose,
}: CallProps & { readonly onClose: () => void }): ReactNode {
  const [kind, setKind] = useState<'answer' | 'failure'>('answer');
  const [answer, setAnswer] = useState(() =>
    JSON.stringify(result?.ok ? result.response : { statusCode: 200, data: {} }, null, 2),
  );
  const [failure, setFailure] = useState(result && !result.ok ? result.failure.message : 'No answer in time');
  const [error, setError] = useState<string | undefined>();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const read = readResult(kind, kind === 'answer' ? answer : failure);
    if (!read.ok) setError(read.error);
    else if (!onAnswer(read.result))
      setError('An earlier reply was a file or a recording, which cannot be sent again. Restart the chat.');
  };
  return (
    <form className="turn__answer" onSubmit={send}>
      <SelectField
        label="Result"
        value={kind}
        onChange={({ target }) => {
          setKind(target.value === 'failure' ? 'failure' : 'answer');
          setError(undefined);
        }}
      >
        <option value="answer">An answer</option>
        <option value="failure">A failure</option>
      </SelectField>
      <TextArea
        label={kind === 'answer' ? 'Answer as JSON' : 'What went wrong'}
        help="The chat starts again, repeats your replies, and gets this instead of the call."
        error={error}
        spellCheck={false}
        rows={kind === 'answer' ? 8 : 2}
        value={kind === 'answer' ? answer : failure}
        onChange={({ target }) => {
          if (kind === 'answer') setAnswer(target.value);
          else setFailure(target.value);
          setError(undefined);
        }}
      />
      <div className="turn__buttons">
        <Button look="primary" type="submit">
          Take the turn again
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
