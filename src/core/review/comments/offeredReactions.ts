/** The emoji that are offered as reactions. */
export const offeredReactions = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀'] as const
