// Chooses an emoji as the picture of a bot.
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog, DialogActions } from '../design/dialog.tsx';
import { EMOJI, emojiPicture } from './emoji.ts';

/** @example <EmojiDialog onChoose={setUrl} onClose={close} /> */
export function EmojiDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (url: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog isOpen onClose={onClose} title="Choose an emoji">
      <div className="emoji">
        {EMOJI.map((emoji) => (
          <button key={emoji} type="button" onClick={() => onChoose(emojiPicture(emoji))}>
            {emoji}
          </button>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
