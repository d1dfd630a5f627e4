// What few visitors use: the menu of a chat, and what tells them of messages in a hidden tab. One file, loaded on first
// use.
import { announce } from './announce.ts';
import { listChat } from './chat-list.ts';
import { menu } from './menu.tsx';

export const modules = { announce, listChat, menu };
