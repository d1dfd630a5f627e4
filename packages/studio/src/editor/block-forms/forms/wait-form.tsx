// Wait: pauses before the next block.
import type { ReactNode } from 'react';
import type { BlockForm } from '../block-form.ts';
import { More } from '../controls/more.tsx';
import { SwitchOption } from '../controls/switch-option.tsx';
import { NumberOption } from '../controls/text-option.tsx';
import { Then } from '../controls/then.tsx';

function WaitForm(): ReactNode {
  return (
    <>
      <NumberOption path="options.secondsToWaitFor" label="Wait, in seconds" example="2" />
      <Then />
      <More names="hold back what follows" paths={['options.shouldPause']}>
        <SwitchOption
          path="options.shouldPause"
          label="Hold back what follows, such as mails"
          help="Without it, only the chat shows the rest later."
        />
      </More>
    </>
  );
}

export const form: BlockForm = {
  covers: ['options.secondsToWaitFor', 'options.shouldPause'],
  Form: WaitForm,
  example: { options: { secondsToWaitFor: 2, shouldPause: true } },
};
