// A text. Files and recordings beside it are loaded where a bot allows them.
import { Loaded } from '../../chat/loaded.tsx';
import type { InputModule, InputProps } from '../input-view.ts';
import type { ExtrasModule } from './extras-contract.ts';
import { TextField } from './text-field.tsx';
import { css } from './text-input.css';

const loadExtras = () => import('../other-inputs.ts').then(({ modules }) => modules.extras);

function TextInput(props: InputProps<'text input'>) {
  const { input, context } = props;
  const { attachments, audioClip } = input.options ?? {};
  const hasExtras = attachments?.isEnabled || audioClip?.isEnabled;
  return (
    <TextField
      {...props}
      drawExtras={
        hasExtras
          ? ({ round, ...more }) => (
              <Loaded<ExtrasModule>
                part={loadExtras}
                adopt={context.adopt}
                draw={(extras) => extras && <extras.View key={`${input.id} ${round}`} {...props} {...more} />}
              />
            )
          : undefined
      }
    />
  );
}

export const textInput: InputModule<'text input'> = { View: TextInput, css };
