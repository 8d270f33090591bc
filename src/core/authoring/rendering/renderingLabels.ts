import type { Translate } from '../../text/messages/translate.ts'

/** The words that Galley adds to a page. Rendering fills in the placeholders. */
export const labelTexts = {
  info: 'Information',
  success: 'Success',
  warning: 'Warning',
  danger: 'Danger',
  tabs: 'Tabs',
  file: 'File',
  includedFrom: 'Included from',
  includeUnknown: 'This page includes “{0}”, which Galley can’t find.',
  includedInItself: '“{0}” includes itself, or the page includes too much.',
  specUnknown: 'Galley can’t find the specification “{0}”.',
  operationUnknown: 'The specification “{0}” contains nothing with this name.',
  condition: 'Shown if',
  notShown: 'Hidden because this condition isn’t met:',
  unknownVariable: '“{0}” isn’t defined.',
  prompt: 'Prompt',
  showMore: 'Show all lines',
  hidden: 'Hidden',
  servers: 'Servers',
  authorisation: 'Authorization',
  parameters: 'Parameters',
  body: 'Body',
  responses: 'Responses',
  headers: 'Headers',
  example: 'Example',
  required: 'required',
  deprecated: 'deprecated',
  readOnly: 'read-only',
  writeOnly: 'write-only',
  stars: '{0} of {1} stars',
  checked: 'Checked',
  unchecked: 'Not checked',
} as const

/** The words that Galley adds to a page, in the user's language. */
export type RenderingLabels = Readonly<Record<keyof typeof labelTexts, string>>

/** Returns the labels of rendered pages. */
export function renderingLabels(t: Translate): RenderingLabels {
  const labels = Object.entries(labelTexts).map(([name, text]) => [name, t(text, '{0}', '{1}')])
  return Object.fromEntries(labels) as RenderingLabels
}
