/** A slug made of a title: letters and digits with single hyphens between them; empty where it has none. */
export function suggestedSlug(title: string, longest: number): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest + 1)
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, longest)
    .replace(/-$/, '')
}
