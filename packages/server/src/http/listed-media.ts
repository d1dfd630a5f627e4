// A file of the library, for the examples of the reference.
import type { ListedMedia } from '@colloquy/schema';

export const exampleMedia: ListedMedia = {
  id: '69003448b12eacfd8431bea13e933f42',
  name: 'logo.png',
  url: 'https://bots.example/v1/files/527c7629f8006841abb7174b072dc7ec/69003448b12eacfd8431bea13e933f42/logo.png',
  mediaType: 'image/png',
  size: 18_204,
  createdAt: '2026-11-20T09:30:00.000Z',
  uses: [{ botId: 'quiz-bot', botName: 'Quiz' }],
};
