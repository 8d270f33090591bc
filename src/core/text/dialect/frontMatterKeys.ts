import type { ValueChoice } from './dialectDescription.ts'

/** What may stand behind a key of the front matter. */
type FrontMatterValue =
  | { readonly type: 'string' | 'boolean' | 'icon' | 'file' | 'expression' | 'page' }
  | { readonly type: 'number'; readonly min?: number; readonly max?: number }
  | { readonly type: 'choice'; readonly choices: readonly ValueChoice[] }
  /** Slugs, or mappings with `tag` and `primary`. */
  | { readonly type: 'tags' }
  /** Names with strings, numbers or booleans. */
  | { readonly type: 'variables' }
  | { readonly type: 'addresses' }
  | { readonly type: 'mapping'; readonly keys: readonly FrontMatterKey[] }

/** A key of a page's front matter. */
export interface FrontMatterKey {
  readonly name: string
  readonly value: FrontMatterValue
  /** One sentence on what it does. */
  readonly doc: string
}

const visible = (doc: string): FrontMatterValue => ({
  type: 'mapping',
  keys: [{ name: 'visible', value: { type: 'boolean' }, doc }],
})

/** Every key that the platform reads from the front matter of a page. */
export const frontMatterKeys: readonly FrontMatterKey[] = [
  { name: 'description', value: { type: 'string' }, doc: 'Stands below the title, and in search results.' },
  { name: 'icon', value: { type: 'icon' }, doc: 'The icon before the title.' },
  { name: 'hidden', value: { type: 'boolean' }, doc: 'Leaves the page out of the table of contents.' },
  { name: 'tags', value: { type: 'tags' }, doc: 'Slugs of tags that the space knows.' },
  { name: 'cover', value: { type: 'file' }, doc: 'The picture above the title.' },
  { name: 'coverY', value: { type: 'number' }, doc: 'How far the cover is moved, in pixels.' },
  { name: 'coverHeight', value: { type: 'number', min: 10, max: 700 }, doc: 'How tall the cover is, in pixels.' },
  {
    name: 'layout',
    value: {
      type: 'mapping',
      keys: [
        {
          name: 'width',
          value: {
            type: 'choice',
            choices: [
              { value: 'default', doc: 'As wide as other pages.' },
              { value: 'wide', doc: 'As wide as the window allows.' },
            ],
          },
          doc: 'How wide the page is.',
        },
        {
          name: 'cover',
          value: {
            type: 'mapping',
            keys: [
              { name: 'visible', value: { type: 'boolean' }, doc: 'Shows the cover.' },
              {
                name: 'size',
                value: {
                  type: 'choice',
                  choices: [
                    { value: 'hero', doc: 'As wide as the text.' },
                    { value: 'full', doc: 'As wide as the page.' },
                    { value: 'background', doc: 'Behind title and description.' },
                  ],
                },
                doc: 'How much room the cover takes.',
              },
              {
                name: 'mask',
                value: {
                  type: 'choice',
                  choices: [
                    { value: 'none', doc: 'The whole picture.' },
                    { value: 'radial', doc: 'Fades out to its edges.' },
                  ],
                },
                doc: 'How the picture ends.',
              },
            ],
          },
          doc: 'How the cover is shown.',
        },
        { name: 'title', value: visible('Shows the title.'), doc: 'The title.' },
        { name: 'description', value: visible('Shows the description.'), doc: 'The description.' },
        { name: 'tableOfContents', value: visible('Shows the table of contents.'), doc: 'The table of contents.' },
        { name: 'outline', value: visible('Shows the headings beside the text.'), doc: 'The outline.' },
        { name: 'pagination', value: visible('Shows links to the next page and the one before.'), doc: 'Pagination.' },
        { name: 'metadata', value: visible('Shows when the page was last changed.'), doc: 'Metadata.' },
        { name: 'tags', value: visible('Shows the tags.'), doc: 'The tags.' },
        { name: 'actions', value: visible('Shows what a reader can do with the page.'), doc: 'Actions.' },
        { name: 'anchors', value: visible('Shows links beside the headings.'), doc: 'Anchors of headings.' },
      ],
    },
    doc: 'What of the page is in sight.',
  },
  { name: 'vars', value: { type: 'variables' }, doc: 'Variables of this page, used as `page.vars.name`.' },
  { name: 'if', value: { type: 'expression' }, doc: 'Who sees the page.' },
  { name: 'noIndex', value: { type: 'boolean' }, doc: 'Leaves the page out of the site’s search.' },
  { name: 'noRobotsIndex', value: { type: 'boolean' }, doc: 'Asks search engines to leave the page out.' },
  {
    name: 'metaLinks',
    value: {
      type: 'mapping',
      keys: [
        { name: 'canonical', value: { type: 'page' }, doc: 'The page that search engines should name instead.' },
        { name: 'alternates', value: { type: 'addresses' }, doc: 'The same page elsewhere.' },
      ],
    },
    doc: 'Links for search engines.',
  },
]

/** Finds a key by its path, such as `layout`, `cover`, `size`. */
export function frontMatterKey(path: readonly string[]): FrontMatterKey | undefined {
  let keys = frontMatterKeys
  let found: FrontMatterKey | undefined
  for (const name of path) {
    found = keys.find((key) => key.name === name)
    if (found === undefined) return undefined
    keys = found.value.type === 'mapping' ? found.value.keys : []
  }
  return found
}
