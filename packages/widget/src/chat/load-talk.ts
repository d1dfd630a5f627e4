// The file of the conversation: asked for in one place, so that the page has one address of it to remember.

/** @example loadTalk().then(({ talkOn }) => talkOn(options, store)) */
export const loadTalk = () => import('./talk.ts');
