// What few visitors use: the menu of a chat, the button that stops a model, times of messages, how soon a person answers, ratings,
// and what announces messages in a hidden tab. One file, loaded on first use.
import { announce } from './announce.ts';
import { listChat } from './chat-list.ts';
import { menu } from './menu.tsx';
import { css as times } from './message-times.css';
import { showTimes } from './message-times.ts';
import { people } from './people.tsx';
import { stopText } from './stop-text.tsx';
import { thumbs } from './thumbs.tsx';

export const modules = {
  announce,
  listChat,
  menu,
  people,
  stopText,
  thumbs,
  times: { css: times, showTimes },
};
