import type { Translate } from '../../text/messages/translate.ts'
import type { RenderingLabels } from './readerView.ts'

/** Returns the labels of rendered pages. */
export function renderingLabels(t: Translate): RenderingLabels {
  return {
    info: t('Information'),
    success: t('Success'),
    warning: t('Warning'),
    danger: t('Danger'),
    tabs: t('Tabs'),
    file: t('File'),
    includedFrom: t('Included from'),
    includeUnknown: t('This page includes “{0}”, which Galley can’t find.', '{0}'),
    includedInItself: t('“{0}” includes itself, or includes are nested too deeply.', '{0}'),
    specUnknown: t('Galley can’t find the specification “{0}”.', '{0}'),
    operationUnknown: t('The specification “{0}” contains nothing with this name.', '{0}'),
    condition: t('Shown if'),
    notShown: t('Hidden because this condition isn’t met:'),
    unknownVariable: t('“{0}” isn’t defined.', '{0}'),
    prompt: t('Prompt'),
    showMore: t('Show all lines'),
    hidden: t('Hidden'),
    servers: t('Servers'),
    authorisation: t('Authorization'),
    parameters: t('Parameters'),
    body: t('Body'),
    responses: t('Responses'),
    example: t('Example'),
    required: t('required'),
    deprecated: t('deprecated'),
    stars: t('{0} of {1} stars', '{0}', '{1}'),
    checked: t('Checked'),
    unchecked: t('Not checked'),
  }
}
