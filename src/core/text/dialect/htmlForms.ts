import type { AttributeDescription, ValueChoice, ValueKind } from './dialectDescription.ts'

/** An HTML element that has a meaning of its own in the dialect. */
export interface HtmlForm {
  readonly element: string
  /** What people call it. */
  readonly label: string
  /** One or two sentences on what it is for. */
  readonly doc: string
  readonly attributes: readonly AttributeDescription[]
  /** A whole example that every check accepts. */
  readonly example: string
  /** An attribute that the element must have to mean this, such as `data-view` of cards. */
  readonly marker?: { readonly name: string; readonly value?: string }
}

const text: ValueKind = { kind: 'text' }
const flag: ValueKind = { kind: 'boolean' }
const icon: ValueKind = { kind: 'icon' }
const picture: ValueKind = { kind: 'target', to: ['image', 'address'] }
const anyTarget: ValueKind = { kind: 'target', to: ['page', 'file', 'address'] }

const choice = (...choices: readonly ValueChoice[]): ValueKind => ({ kind: 'choice', choices })

const fullWidth: AttributeDescription = {
  name: 'data-full-width',
  value: flag,
  doc: 'Takes the whole width of the page.',
}

const alignment: AttributeDescription = {
  name: 'align',
  value: choice(
    { value: 'left', doc: 'At the left.' },
    { value: 'center', doc: 'In the middle.' },
    { value: 'right', doc: 'At the right.' },
  ),
  doc: 'Where it stands on its line.',
}

const image = '<img src="https://example.com/map.png" alt="A map">'
const table =
  '<table><thead><tr><th width="200">Name</th><th data-type="number">Count</th></tr></thead><tbody><tr><td>Lamps</td><td>4</td></tr></tbody></table>'

const buttonClass: AttributeDescription = {
  name: 'class',
  value: choice(
    { value: 'button primary', doc: 'A filled button.' },
    { value: 'button secondary', doc: 'A button with a border.' },
  ),
  doc: 'How the button looks.',
}

/** HTML elements and their attributes, as the platform writes and reads them. */
export const htmlForms: readonly HtmlForm[] = [
  {
    element: 'img',
    label: 'Image',
    doc: 'An image, in a line or in a figure.',
    example: `<figure>${image}<figcaption><p>The harbour.</p></figcaption></figure>`,
    attributes: [
      { name: 'src', value: picture, required: true, doc: 'The image.' },
      { name: 'alt', value: text, doc: 'What the image shows, for those who do not see it.' },
      { name: 'width', value: { kind: 'number', min: 1 }, doc: 'How wide it is, in pixels.' },
      {
        name: 'data-size',
        value: choice(
          { value: 'line', doc: 'As tall as a line of text.' },
          { value: 'original', doc: 'As large as it is.' },
        ),
        doc: 'The size of an image in a line.',
      },
      {
        name: 'class',
        value: choice({ value: 'gitbook-drawing', doc: 'A drawing made on the platform.' }),
        doc: 'What kind of image it is.',
      },
    ],
  },
  {
    element: 'source',
    label: 'Image for dark mode',
    doc: 'The image shown where its condition holds.',
    example: `<picture><source srcset="https://example.com/dark.png" media="(prefers-color-scheme: dark)">${image}</picture>`,
    attributes: [
      { name: 'srcset', value: picture, required: true, doc: 'The image.' },
      {
        name: 'media',
        value: choice({ value: '(prefers-color-scheme: dark)', doc: 'For readers in dark mode.' }),
        doc: 'When this image is shown.',
      },
    ],
  },
  {
    element: 'div',
    label: 'Frame',
    doc: 'What stands around figures and tables: a frame, alignment, width.',
    example: `<div data-with-frame="true"><figure>${image}</figure></div>`,
    attributes: [{ name: 'data-with-frame', value: flag, doc: 'Puts a frame around images.' }, alignment, fullWidth],
  },
  {
    element: 'details',
    label: 'Expandable',
    doc: 'A title that readers expand to see the text below it.',
    example: '<details>\n\n<summary>Which lamps?</summary>\n\nAll of them.\n\n</details>',
    attributes: [{ name: 'open', value: flag, doc: 'Unfolded at first.' }],
  },
  {
    element: 'table',
    label: 'Cards',
    doc: 'A table whose rows are shown as cards.',
    example:
      '<table data-view="cards"><thead><tr><th>Title</th><th>Text</th><th data-hidden data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td><strong>Lamps</strong></td><td>How they are lit.</td><td><a href="https://example.com/lamps">Lamps</a></td></tr></tbody></table>',
    marker: { name: 'data-view', value: 'cards' },
    attributes: [
      {
        name: 'data-card-size',
        value: choice({ value: 'medium', doc: 'Three cards a row.' }, { value: 'large', doc: 'Two cards a row.' }),
        doc: 'How large the cards are.',
      },
      { name: 'data-card-wrap', value: flag, doc: 'Goes on in the next row instead of scrolling.' },
      {
        name: 'data-view',
        value: choice({ value: 'cards', doc: 'Rows are shown as cards.' }),
        doc: 'How the table is shown.',
      },
      fullWidth,
      { name: 'data-search', value: flag, doc: 'Offers a box to search in.' },
    ],
  },
  {
    element: 'table',
    label: 'Table',
    doc: 'A table with columns of types, widths and alignments.',
    example: table,
    attributes: [
      {
        name: 'data-view',
        value: choice({ value: 'cards', doc: 'Rows are shown as cards.' }),
        doc: 'How the table is shown.',
      },
      { name: 'data-header-hidden', value: flag, doc: 'Hides the row of titles.' },
      { name: 'data-header-sticky', value: flag, doc: 'Keeps the row of titles in sight.' },
      { name: 'data-first-column-sticky', value: flag, doc: 'Keeps the first column in sight.' },
      fullWidth,
      { name: 'data-search', value: flag, doc: 'Offers a box to search in.' },
    ],
  },
  {
    element: 'th',
    label: 'Column of a table',
    doc: 'A column: its type, its width, and what it does on a card.',
    example: table,
    attributes: [
      { name: 'width', value: { kind: 'number', min: 1 }, doc: 'How wide the column is, in pixels.' },
      {
        name: 'valign',
        value: choice(
          { value: 'top', doc: 'At the top.' },
          { value: 'middle', doc: 'Half way down.' },
          { value: 'bottom', doc: 'At the bottom.' },
        ),
        doc: 'Where the words of a cell stand.',
      },
      alignment,
      { name: 'data-hidden', value: flag, doc: 'Does not show the column.' },
      { name: 'data-card-target', value: flag, doc: 'What a click on the card opens.' },
      { name: 'data-card-cover', value: flag, doc: 'The picture of the card.' },
      { name: 'data-card-cover-dark', value: flag, doc: 'The picture of the card in dark mode.' },
      {
        name: 'data-type',
        value: choice(
          { value: 'text', doc: 'Words; so it is unless said.' },
          { value: 'number', doc: 'Numbers.' },
          { value: 'checkbox', doc: 'Boxes that are ticked or not.' },
          { value: 'select', doc: 'One of several options, or more.' },
          { value: 'rating', doc: 'Stars.' },
          { value: 'users', doc: 'Members of the organization.' },
          { value: 'files', doc: 'Files to download.' },
          { value: 'content-ref', doc: 'Links to pages and addresses.' },
          { value: 'image', doc: 'Images.' },
        ),
        doc: 'What the cells of the column hold.',
      },
      { name: 'data-multiple', value: flag, doc: 'Several options may be chosen.' },
      { name: 'data-max', value: { kind: 'number', min: 1 }, doc: 'How many stars a rating has.' },
      { name: 'data-column-title-hidden', value: flag, doc: 'Leaves the title out on cards.' },
    ],
  },
  {
    element: 'i',
    label: 'Icon',
    doc: 'An icon in a line of text.',
    example: 'Open the <i class="fa-gear">:gear:</i> settings.',
    attributes: [
      { name: 'class', value: { kind: 'icon', prefix: 'fa-' }, required: true, doc: 'The icon, such as `fa-gear`.' },
      { name: 'style', value: text, doc: 'Its color, such as `color:$danger;`.' },
    ],
  },
  {
    element: 'a',
    label: 'Button or mention',
    doc: 'A link as a button, a mention of a page, or a set anchor of a heading.',
    example: '<a href="https://example.com" class="button primary" data-icon="rocket">Begin</a>',
    attributes: [
      { name: 'href', value: anyTarget, doc: 'Where it leads.' },
      buttonClass,
      { name: 'data-icon', value: icon, doc: 'The icon before the words.' },
      { name: 'data-mention', value: flag, doc: 'Shows the title of the page that it leads to.' },
      { name: 'id', value: text, doc: 'The anchor of a heading.' },
    ],
  },
  {
    element: 'button',
    label: 'Action button',
    doc: 'A button that asks the assistant or searches.',
    example:
      '<button type="button" class="button secondary" data-action="ask" data-query="How do I begin?" data-icon="gitbook-assistant">Ask</button>',
    attributes: [
      { name: 'type', value: choice({ value: 'button', doc: 'Always so.' }), doc: 'Always `button`.' },
      buttonClass,
      {
        name: 'data-action',
        value: choice({ value: 'ask', doc: 'Asks the assistant.' }, { value: 'search', doc: 'Opens the search.' }),
        required: true,
        doc: 'What the button does.',
      },
      { name: 'data-query', value: text, doc: 'What is asked or searched for.' },
      { name: 'data-icon', value: icon, doc: 'The icon before the words.' },
    ],
  },
]

/** Names of colours that text and its background may have. */
export const colourNames: readonly string[] = [
  'default',
  'green',
  'blue',
  'red',
  'orange',
  'yellow',
  'purple',
  'pink',
  'violet',
  'cyan',
  '$primary',
  '$info',
  '$success',
  '$warning',
  '$danger',
  '$tint',
]
