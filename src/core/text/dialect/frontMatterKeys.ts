import { choicesOf, type ChoiceDocs, type ValueChoice } from './dialectDescription.ts'

/** The kind of value that a front matter key takes. */
type FrontMatterValue =
  | { readonly type: 'string' | 'boolean' | 'icon' | 'file' | 'expression' | 'page' }
  | { readonly type: 'number'; readonly min?: number; readonly max?: number }
  | { readonly type: 'choice'; readonly choices: readonly ValueChoice[] }
  /** Slugs, or mappings with `tag` and `primary`. */
  | { readonly type: 'tags' }
  /** Names that map to strings, numbers or booleans. */
  | { readonly type: 'variables' }
  | { readonly type: 'addresses' }
  | { readonly type: 'mapping'; readonly keys: readonly FrontMatterKey[] }

/** A key of a page's front matter. */
export interface FrontMatterKey {
  readonly name: string
  readonly value: FrontMatterValue
  /** One sentence about what the key does. */
  readonly doc: string
}

const choice = (docs: ChoiceDocs): FrontMatterValue => ({ type: 'choice', choices: choicesOf(docs) })

const visible = (doc: string): FrontMatterValue => ({
  type: 'mapping',
  keys: [{ name: 'visible', value: { type: 'boolean' }, doc }],
})

/** Every key that the platform reads from a page's front matter. */
export const frontMatterKeys: readonly FrontMatterKey[] = [
  { name: 'description', value: { type: 'string' }, doc: 'The text below the title and in search results.' },
  { name: 'icon', value: { type: 'icon' }, doc: 'The icon before the title.' },
  { name: 'hidden', value: { type: 'boolean' }, doc: 'Hides the page in the table of contents.' },
  { name: 'tags', value: { type: 'tags' }, doc: 'The slugs of tags that are defined in the space.' },
  { name: 'cover', value: { type: 'file' }, doc: 'The image above the title.' },
  { name: 'coverY', value: { type: 'number' }, doc: 'The vertical offset of the cover, in pixels.' },
  { name: 'coverHeight', value: { type: 'number', min: 10, max: 700 }, doc: 'The height of the cover, in pixels.' },
  {
    name: 'layout',
    value: {
      type: 'mapping',
      keys: [
        {
          name: 'width',
          value: choice({ default: 'The default width.', wide: 'The full width of the window.' }),
          doc: 'The width of the page.',
        },
        {
          name: 'cover',
          value: {
            type: 'mapping',
            keys: [
              { name: 'visible', value: { type: 'boolean' }, doc: 'Shows the cover.' },
              {
                name: 'size',
                value: choice({
                  hero: 'The width of the text.',
                  full: 'The width of the page.',
                  background: 'Behind the title and the description.',
                }),
                doc: 'The size of the cover.',
              },
              {
                name: 'mask',
                value: choice({ none: 'Shows the whole image.', radial: 'Fades out at the edges.' }),
                doc: 'How the edges of the image look.',
              },
            ],
          },
          doc: 'How the cover is shown.',
        },
        { name: 'title', value: visible('Shows the title.'), doc: 'The title.' },
        { name: 'description', value: visible('Shows the description.'), doc: 'The description.' },
        { name: 'tableOfContents', value: visible('Shows the table of contents.'), doc: 'The table of contents.' },
        { name: 'outline', value: visible('Shows the headings next to the text.'), doc: 'The outline.' },
        { name: 'pagination', value: visible('Shows links to the next and previous pages.'), doc: 'Pagination.' },
        { name: 'metadata', value: visible('Shows when the page was last changed.'), doc: 'Metadata.' },
        { name: 'tags', value: visible('Shows the tags.'), doc: 'The tags.' },
        { name: 'actions', value: visible('Shows the actions that readers have for the page.'), doc: 'Actions.' },
        { name: 'anchors', value: visible('Shows links next to headings.'), doc: 'Anchors of headings.' },
      ],
    },
    doc: 'The parts of the page that are visible.',
  },
  { name: 'vars', value: { type: 'variables' }, doc: 'Variables of this page, for use as `page.vars.name`.' },
  { name: 'if', value: { type: 'expression' }, doc: 'The visitors who can see the page.' },
  { name: 'noIndex', value: { type: 'boolean' }, doc: 'Excludes the page from the site’s search.' },
  { name: 'noRobotsIndex', value: { type: 'boolean' }, doc: 'Asks search engines not to index the page.' },
  {
    name: 'metaLinks',
    value: {
      type: 'mapping',
      keys: [
        { name: 'canonical', value: { type: 'page' }, doc: 'The page that search engines show instead.' },
        { name: 'alternates', value: { type: 'addresses' }, doc: 'Versions of this page at other addresses.' },
      ],
    },
    doc: 'Links for search engines.',
  },
]

/** Finds a key by its path, such as `layout`, `cover`, `size`. */
export function frontMatterKey(path: readonly string[], keys = frontMatterKeys): FrontMatterKey | undefined {
  const [name, ...inner] = path
  const found = keys.find((key) => key.name === name)
  if (found === undefined || inner.length === 0) return found
  return found.value.type === 'mapping' ? frontMatterKey(inner, found.value.keys) : undefined
}
