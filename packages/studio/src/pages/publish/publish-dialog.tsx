// The publish dialog: differences, problems and a message; after publishing, the ways to share the bot.
import type { ListedBot, PublishDraftResponse, ReviewDraftResponse } from '@colloquy/schema';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/empty-state.tsx';
import { IssueList } from '../../design/issue-list.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { SelectField, TextArea, TextField } from '../../design/text-field.tsx';
import { botPath } from '../../navigation/bot-sections.ts';
import { issuesOf, wordsOf } from '../../problem-words.ts';
import { navigate } from '../../routing/router.tsx';
import { ShareBot } from '../../sharing/share-bot.tsx';
import { botQuery } from '../bots/bot-queries.ts';
import { addressOf } from './address-of.ts';
import {
  authorsQuery,
  draftNameQuery,
  freshReviewQuery,
  testRunQuery,
  usePublish,
} from './publish-queries.ts';
import { ReplaySection } from './replay-section.tsx';
import { testWords } from './test-words.ts';
import { useRollBack } from './use-roll-back.ts';

// Loaded with the words of all blocks, which only the editor has otherwise.
const DifferenceList = lazy(async () => ({
  default: (await import('./difference-list.tsx')).DifferenceList,
}));
const NamedIssueList = lazy(async () => ({
  default: (await import('./named-issue-list.tsx')).NamedIssueList,
}));

/** @example <PublishDialog botId="lead" onClose={close} /> */
export function PublishDialog({
  botId,
  onClose,
  onShowTests,
  onShowBlock = (blockId) => navigate(`${botPath(botId)}?block=${encodeURIComponent(blockId)}`),
}: {
  readonly botId: string;
  readonly onClose: () => void;
  readonly onShowTests?: (() => void) | undefined;
  readonly onShowBlock?: (blockId: string) => void;
}): ReactNode {
  const bot = useQuery(botQuery(botId));
  const name = useQuery(draftNameQuery(botId));
  const review = useQuery(freshReviewQuery(botId));
  const [published, setPublished] = useState<Published>();
  if (published) return <PublishedDialog {...published} onClose={onClose} />;
  const failed = bot.error ?? review.error;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Publish"
      description="New chats use the new version at once. Running chats keep theirs."
    >
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([bot.refetch(), review.refetch()])} />
      ) : bot.data && review.data && !name.isPending ? (
        <PublishForm
          bot={bot.data}
          name={name.data || bot.data.name}
          review={review.data}
          onClose={onClose}
          onPublished={(response) => setPublished({ published: response, previous: bot.data.version })}
          onShowTests={onShowTests}
          onShowBlock={onShowBlock}
        />
      ) : (
        <Skeleton rows={3} columns={[60, 20]} />
      )}
    </Dialog>
  );
}

function PublishForm({
  bot,
  name,
  review,
  onClose,
  onPublished,
  onShowTests,
  onShowBlock,
}: {
  readonly bot: ListedBot;
  /** As in the draft. */
  readonly name: string;
  readonly review: ReviewDraftResponse;
  readonly onClose: () => void;
  readonly onPublished: (response: PublishDraftResponse) => void;
  readonly onShowTests: (() => void) | undefined;
  readonly onShowBlock: (blockId: string) => void;
}): ReactNode {
  const isFirst = bot.version === undefined && bot.publicIds.length === 0;
  const [message, setMessage] = useState('');
  const [address, setAddress] = useState(() => (isFirst ? addressOf(name) : ''));
  const [share, setShare] = useState('');
  const publish = usePublish(bot.id);
  const errors = review.issues.filter(({ severity }) => severity !== 'warning').length;
  const isSame = review.comparison?.differences.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const how = {
      ...(message.trim() === '' ? {} : { message: message.trim() }),
      ...(isFirst ? { publicId: address.trim() } : {}),
      ...(share === '' ? {} : { share: Number(share) }),
      ...(review.draft.revision > 0 ? { revision: review.draft.revision } : {}),
      ...(errors > 0 ? { force: true } : {}),
    };
    publish.mutate(how, { onSuccess: onPublished });
  };
  const refused = issuesOf(publish.error);
  return (
    <form className="form" onSubmit={submit}>
      <Changes bot={bot} review={review} />
      {review.issues.length > 0 && (
        <section className="publish__part">
          <h3>{errors > 0 ? 'Problems' : 'Remarks'}</h3>
          <Suspense fallback={<Skeleton rows={2} columns={[60, 20]} />}>
            <NamedIssueList
              botId={bot.id}
              issues={review.issues}
              onShow={(blockId) => {
                onClose();
                onShowBlock(blockId);
              }}
            />
          </Suspense>
        </section>
      )}
      {bot.version !== undefined && !isSame && <ReplaySection botId={bot.id} version={bot.version} />}
      <Tests botId={bot.id} onShow={onShowTests} onClose={onClose} />
      {isFirst && (
        <TextField
          label="Address"
          help={`${window.location.origin}/${address.trim()}`}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          required
        />
      )}
      <TextArea
        label="Message"
        help="Optional. Shown in the list of versions."
        value={message}
        rows={2}
        onChange={(event) => setMessage(event.target.value)}
      />
      {bot.version !== undefined && (
        <details className="fold">
          <summary>Try it on a part of the new chats first</summary>
          <SelectField
            label="Share of new chats"
            value={share}
            onChange={(event) => setShare(event.target.value)}
          >
            <option value="">All new chats</option>
            {[5, 10, 25, 50].map((percent) => (
              <option key={percent} value={percent}>
                {percent} %
              </option>
            ))}
          </SelectField>
        </details>
      )}
      {publish.isError && (
        <div role="alert" className="field__error">
          {wordsOf(publish.error)}
          {refused.length > 0 && <IssueList issues={refused} />}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look={errors > 0 ? 'danger' : 'primary'} disabled={publish.isPending || isSame}>
          {publishLabel({ errors, isSame, isPending: publish.isPending })}
        </Button>
      </DialogActions>
    </form>
  );
}

/** One line about the tests of the bot, if it has any. The version's message records tests that fail. */
function Tests({
  botId,
  onShow = () => navigate(`/bots/${encodeURIComponent(botId)}?try`),
  onClose,
}: {
  readonly botId: string;
  readonly onShow?: (() => void) | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { data, error } = useQuery(testRunQuery(botId));
  if (!error && (data?.runs.length ?? 0) === 0) return null;
  return (
    <p className="publish__tests">
      {data ? testWords(data) : `The tests could not be run. ${wordsOf(error)}`}
      <Button
        look="quiet"
        onClick={() => {
          onClose();
          onShow();
        }}
      >
        Show tests
      </Button>
    </p>
  );
}

function publishLabel({
  errors,
  isSame,
  isPending,
}: {
  readonly errors: number;
  readonly isSame: boolean;
  readonly isPending: boolean;
}): string {
  if (isPending) return 'Publishing…';
  if (isSame) return 'Nothing to publish';
  return errors > 0 ? 'Publish with errors' : 'Publish';
}

function Changes({
  bot,
  review,
}: {
  readonly bot: ListedBot;
  readonly review: ReviewDraftResponse;
}): ReactNode {
  const authors = useQuery(authorsQuery(bot.id, bot.version === undefined ? undefined : bot.publishedAt));
  const { comparison } = review;
  const by = authors.data && authors.data.length > 0 ? `By ${authors.data.join(', ')}.` : '';
  if (!comparison)
    return (
      <section className="publish__part">
        <h3>The first version</h3>
        <p>Everything is new. {by}</p>
      </section>
    );
  const count = comparison.differences.length;
  return (
    <section className="publish__part">
      <h3>
        {count === 0
          ? 'No changes'
          : `${count}${comparison.isComplete ? '' : '+'} ${count === 1 ? 'change' : 'changes'}`}
      </h3>
      {count === 0 ? (
        <p>The draft is what runs already.</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton rows={3} columns={[60, 20]} />}>
            <DifferenceList
              botId={bot.id}
              after="draft"
              before={bot.version ?? 'draft'}
              comparison={comparison}
            />
          </Suspense>
          {by !== '' && <p>{by}</p>}
        </>
      )}
    </section>
  );
}

interface Published {
  readonly published: PublishDraftResponse;
  /** Number of the previous live version. */
  readonly previous: number | undefined;
}

function PublishedDialog({
  published: { bot, version },
  previous,
  onClose,
}: Published & { readonly onClose: () => void }): ReactNode {
  const rollBack = useRollBack({ id: bot.id, version: version.number });
  const [publicId] = bot.publicIds;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`Version ${version.number} is published`}
      description={
        version.share === undefined
          ? 'New chats run it now.'
          : `${version.share} % of the new chats run it now.`
      }
    >
      {bot.hasNewScripts && (
        <p>
          Its page runs no scripts now, because they are not those that an owner allowed. An owner allows them
          with <code>colloquy bots allow-scripts {bot.id}</code>.
        </p>
      )}
      {publicId !== undefined && <ShareBot publicId={publicId} name={bot.name} />}
      <DialogActions>
        {previous !== undefined && (
          <Button
            disabled={rollBack.isPending}
            onClick={() => rollBack.mutate(previous, { onSuccess: onClose })}
          >
            Go back to version {previous}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
