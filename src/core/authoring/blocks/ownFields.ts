/** What forms say about fields that aren't attributes. */
export const ownFields = {
  title: { doc: 'The heading at the start. It can have inline Markdown.' },
  caption: { doc: 'The text below it. It can have inline Markdown.' },
  text: { doc: 'The text of the button. It can have inline Markdown.' },
} as const
