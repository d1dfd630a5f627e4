// What is drawn of a value that changes.
import type { ComponentChildren } from 'preact';
import { Component } from 'preact';
import type { Store } from '../session/store.ts';

interface StateOfProps<Value> {
  readonly store: Store<Value>;
  readonly draw: (value: Value) => ComponentChildren;
}

/**
 * Draws a value, and again whenever it has changed.
 *
 * @example <StateOf store={conversation.store} draw={({ phase }) => <p>{phase}</p>} />
 */
export class StateOf<Value> extends Component<StateOfProps<Value>> {
  #stop: () => void = () => undefined;

  override componentDidMount(): void {
    this.#stop = this.props.store.subscribe(() => this.setState({}));
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render({ store, draw }: StateOfProps<Value>) {
    return draw(store.get());
  }
}
