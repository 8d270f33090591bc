import { choice, flag, icon, text, type AttributeDescription, type ValueKind } from './dialectDescription.ts'
import { optionColors } from '../tables/gridTable.ts'

/** An HTML element with a meaning of its own in the dialect. */
export interface HtmlForm {
  readonly element: string
  /** The name of the form for users. */
  readonly label: string
  /** One or two sentences about what the form is for. */
  readonly doc: string
  readonly attributes: readonly AttributeDescription[]
  /** A whole example that passes every check. */
  readonly example: string
  /** An attribute that gives the element this meaning, such as `data-view` for cards. */
  readonly marker?: { readonly name: string; readonly value?: string }
}

const picture: ValueKind = { kind: 'target', to: ['image', 'address'] }
const anyTarget: ValueKind = { kind: 'target', to: ['page', 'file', 'address'] }

const fullWidth: AttributeDescription = {
  name: 'data-full-width',
  value: flag,
  doc: 'Uses the full width of the page.',
}

const alignment: AttributeDescription = {
  name: 'align',
  value: choice({ left: 'On the left.', center: 'In the middle.', right: 'On the right.' }),
  doc: 'The horizontal position.',
}

const image = '<img src="https://example.com/map.png" alt="A map">'
const table =
  '<table><thead><tr><th width="200">Name</th><th data-type="number">Count</th></tr></thead><tbody><tr><td>Lamps</td><td>4</td></tr></tbody></table>'

const view: AttributeDescription = {
  name: 'data-view',
  value: choice({ cards: 'Shows rows as cards.' }),
  doc: 'The layout of the table.',
}

const buttonClass: AttributeDescription = {
  name: 'class',
  value: choice({ 'button primary': 'A filled button.', 'button secondary': 'A button with a border.' }),
  doc: 'The style of the button.',
}

/** The HTML elements that the platform writes and reads, with their attributes. */
export const htmlForms: readonly HtmlForm[] = [
  {
    element: 'img',
    label: 'Image',
    doc: 'An image within text or in a figure.',
    example: `<figure>${image}<figcaption><p>The harbour.</p></figcaption></figure>`,
    attributes: [
      { name: 'src', value: picture, required: true, doc: 'The image.' },
      { name: 'alt', value: text, doc: 'A description for readers who can’t see the image.' },
      { name: 'width', value: { kind: 'number', min: 1 }, doc: 'The width, in pixels.' },
      {
        name: 'data-size',
        value: choice({ line: 'As tall as a line of text.', original: 'The original size.' }),
        doc: 'The size of an image within text.',
      },
      {
        name: 'class',
        value: choice({ 'gitbook-drawing': 'A drawing that was made on the platform.' }),
        doc: 'The kind of image.',
      },
    ],
  },
  {
    element: 'source',
    label: 'Image for dark mode',
    doc: 'An image for readers who meet its condition, such as dark mode.',
    example: `<picture><source srcset="https://example.com/dark.png" media="(prefers-color-scheme: dark)">${image}</picture>`,
    attributes: [
      { name: 'srcset', value: picture, required: true, doc: 'The image.' },
      {
        name: 'media',
        value: choice({ '(prefers-color-scheme: dark)': 'The image for dark mode.' }),
        doc: 'The condition for showing this image.',
      },
    ],
  },
  {
    element: 'div',
    label: 'Frame',
    doc: 'The frame, alignment, or width of figures and tables.',
    example: `<div data-with-frame="true"><figure>${image}</figure></div>`,
    attributes: [{ name: 'data-with-frame', value: flag, doc: 'Adds a frame around images.' }, alignment, fullWidth],
  },
  {
    element: 'details',
    label: 'Expandable',
    doc: 'A title that readers expand to see the text below it.',
    example: '<details>\n\n<summary>Which lamps?</summary>\n\nAll of them.\n\n</details>',
    attributes: [{ name: 'open', value: flag, doc: 'Expanded initially.' }],
  },
  {
    element: 'table',
    label: 'Cards',
    doc: 'A table that shows its rows as cards.',
    example:
      '<table data-view="cards"><thead><tr><th>Title</th><th>Text</th><th data-hidden data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td><strong>Lamps</strong></td><td>How they are lit.</td><td><a href="https://example.com/lamps">Lamps</a></td></tr></tbody></table>',
    marker: { name: 'data-view', value: 'cards' },
    attributes: [
      {
        name: 'data-card-size',
        value: choice({ medium: 'Three cards in a row.', large: 'Two cards in a row.' }),
        doc: 'The size of the cards.',
      },
      { name: 'data-card-wrap', value: flag, doc: 'Wraps to the next row instead of scrolling.' },
      view,
      fullWidth,
      { name: 'data-search', value: flag, doc: 'Adds a search box.' },
    ],
  },
  {
    element: 'table',
    label: 'Table',
    doc: 'A table with column types, widths, and alignment.',
    example: table,
    attributes: [
      view,
      { name: 'data-header-hidden', value: flag, doc: 'Hides the header row.' },
      { name: 'data-header-sticky', value: flag, doc: 'Keeps the header row visible.' },
      { name: 'data-first-column-sticky', value: flag, doc: 'Keeps the first column visible.' },
      fullWidth,
      { name: 'data-search', value: flag, doc: 'Adds a search box.' },
    ],
  },
  {
    element: 'th',
    label: 'Column of a table',
    doc: 'The type and width of a column, and its role on a card.',
    example: table,
    attributes: [
      { name: 'width', value: { kind: 'number', min: 1 }, doc: 'The width of the column, in pixels.' },
      {
        name: 'valign',
        value: choice({ top: 'At the top.', middle: 'In the middle.', bottom: 'At the bottom.' }),
        doc: 'The vertical position of text in a cell.',
      },
      alignment,
      { name: 'data-hidden', value: flag, doc: 'Hides the column.' },
      { name: 'data-card-target', value: flag, doc: 'The target that the card links to.' },
      { name: 'data-card-cover', value: flag, doc: 'The image of the card.' },
      { name: 'data-card-cover-dark', value: flag, doc: 'The image of the card in dark mode.' },
      {
        name: 'data-type',
        value: choice({
          text: 'Text. This is the default.',
          number: 'Numbers.',
          checkbox: 'Checkboxes.',
          select: 'One or more of several options.',
          rating: 'Stars.',
          users: 'Members of the organization.',
          files: 'Files to download.',
          'content-ref': 'Links to pages and addresses.',
          image: 'Images.',
        }),
        doc: 'The type of content in the column.',
      },
      { name: 'data-multiple', value: flag, doc: 'Allows several options.' },
      { name: 'data-max', value: { kind: 'number', min: 1 }, doc: 'The number of stars of a rating.' },
      { name: 'data-column-title-hidden', value: flag, doc: 'Hides the title on cards.' },
    ],
  },
  {
    element: 'i',
    label: 'Icon',
    doc: 'An icon within text.',
    example: 'Open the <i class="fa-gear">:gear:</i> settings.',
    attributes: [
      { name: 'class', value: { kind: 'icon', prefix: 'fa-' }, required: true, doc: 'The icon, such as `fa-gear`.' },
      { name: 'style', value: text, doc: 'Its color, such as `color:$danger;`.' },
    ],
  },
  {
    element: 'a',
    label: 'Button or mention',
    doc: 'A link that looks like a button, a mention of a page, or a fixed anchor for a heading.',
    example: '<a href="https://example.com" class="button primary" data-icon="rocket">Begin</a>',
    attributes: [
      { name: 'href', value: anyTarget, doc: 'The address to link to.' },
      buttonClass,
      { name: 'data-icon', value: icon, doc: 'The icon before the text.' },
      { name: 'data-mention', value: flag, doc: 'Shows the title of the linked page.' },
      { name: 'id', value: text, doc: 'The anchor of a heading.' },
    ],
  },
  {
    element: 'button',
    label: 'Action button',
    doc: 'A button that asks the AI assistant or searches the site.',
    example:
      '<button type="button" class="button secondary" data-action="ask" data-query="How do I begin?" data-icon="gitbook-assistant">Ask</button>',
    attributes: [
      {
        name: 'type',
        value: choice({ button: 'This attribute is always present.' }),
        doc: 'Always `button`.',
      },
      buttonClass,
      {
        name: 'data-action',
        value: choice({ ask: 'Sends a question to the AI assistant.', search: 'Opens the search.' }),
        required: true,
        doc: 'The action of the button.',
      },
      { name: 'data-query', value: text, doc: 'The question or the search text.' },
      { name: 'data-icon', value: icon, doc: 'The icon before the text.' },
    ],
  },
]

const themeColors = ['$primary', '$info', '$success', '$warning', '$danger', '$tint']

/** Names of the colors that text and its background can have. */
export const colorNames: readonly string[] = ['default', ...optionColors, ...themeColors]
