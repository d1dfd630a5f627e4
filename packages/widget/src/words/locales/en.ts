// English.
import { askedWords } from '../asked-words.ts';
import { firstWords } from '../first-words.ts';

export const en = {
  ...firstWords,
  ...askedWords,
  restart: 'Start over',
  newMessages: 'New messages',
  earlier: 'Earlier messages',
  search: 'Search',
  nothingFound: 'Nothing found',
  date: 'Date',
  time: 'Time',
  from: 'From',
  to: 'To',
  chooseFile: 'Choose a file, or drop it here',
  chooseFiles: 'Choose files, or drop them here',
  remove: 'Take away',
  skip: 'Skip',
  pay: 'Pay',
  refused: 'Not sent',
  tryAgain: 'Try again',
  ended: 'The chat has ended',
  unknownBot: 'There is no chat here.',
  expired: 'This chat is too old to go on.',
  progress: 'Progress',
  country: 'Country',
  attach: 'Attach a file',
  record: 'Record a message',
  stop: 'Stop',
  noMicrophone: 'The microphone cannot be used.',
  person: 'A person is answering',
} as const;
