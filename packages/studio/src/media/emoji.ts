// Emoji as pictures, for bots without a logo.

export const EMOJI: readonly string[] = [
  ...['💬', '👋', '😊', '🤖', '🧑‍💼', '👩‍⚕️', '🧑‍🍳', '🧑‍🔧', '🧑‍🏫', '🦉', '🐝', '🐶'],
  ...['🍽️', '🍕', '☕', '🥐', '🍷', '🌿', '🌸', '🌍', '☀️', '🏠', '🏨', '🏥'],
  ...['🛍️', '🎁', '🎓', '🎨', '🎵', '📚', '📦', '🚲', '🚗', '✈️', '💡', '🔧'],
  ...['💇', '💪', '🧘', '⚽', '🏦', '⚖️', '💳', '📅', '❓', '⭐', '❤️', '✨'],
];

/**
 * The emoji on a round ground, as the address of a picture.
 *
 * @example emojiPicture('☕') // 'data:image/svg+xml,…'
 */
export function emojiPicture(emoji: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#efece8"/><text x="32" y="33" font-size="36" text-anchor="middle" dominant-baseline="central">${emoji}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
