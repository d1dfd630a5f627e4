// Text input. Its extras load only if a bot allows them.
import { Loaded } from '../../loading/loaded.tsx';
import type { InputModule, InputOf, InputProps } from '../input-view.ts';
import { other } from '../other.ts';
import type { ExtrasModule } from './extras-contract.ts';
import { TextField } from './text-field.tsx';
import { css } from './text-input.css';

const loadExtras = other('extras');

function TextInput(props: InputProps<'text input'>) {
  const { input, context } = props;
  return (
    <TextField
      {...props}
      drawExtras={
        hasExtras(input)
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

/** Whether extras are allowed, which need the client. */
export function hasExtras({ options }: InputOf<'text input'>): boolean | undefined {
  return options?.attachments?.isEnabled || options?.audioClip?.isEnabled;
}

export const textInput: InputModule<'text input'> = { View: TextInput, css };
