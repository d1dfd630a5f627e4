// The sections of one bot, in the order of its life.

/** Each with what follows `/bots/ID` in its address. */
export const BOT_SECTIONS = [{ label: 'Edit', below: '' }] as const;
