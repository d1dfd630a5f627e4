// A chat that is drawn into a window when the window is first opened.

export interface WindowedChat {
  /** Draws it, and starts its session. */
  begin(): void;
  sendMessage(text: string): void;
  restart(): void;
  destroy(): void;
}
