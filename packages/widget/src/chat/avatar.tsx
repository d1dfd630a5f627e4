// The picture of whoever speaks. One that cannot be had is left out.
import { Component } from 'preact';
import { mediaUrl } from '../bubbles/safe-url.ts';

export class Avatar extends Component<{ readonly url: string }, { readonly isBroken?: boolean }> {
  override render() {
    const src = mediaUrl(this.props.url);
    if (!src || this.state.isBroken) return null;
    return (
      <img
        class="avatar"
        part="avatar"
        src={src}
        alt=""
        referrerpolicy="no-referrer"
        onError={() => this.setState({ isBroken: true })}
      />
    );
  }
}
