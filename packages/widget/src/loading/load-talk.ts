// Loads the file of the conversation: in one place, so that the page has a single address for it.

/** @example loadTalk().then(({ talkOn }) => talkOn(options, store)) */
export const loadTalk = () => import('../chat/talk.ts');
