import type { Translate } from '../../text/messages/translate.ts'
import type { RenderingLabels } from './readerView.ts'

/** The words that shown pages have of their own. */
export function renderingLabels(t: Translate): RenderingLabels {
  return {
    info: t('Information'),
    success: t('Success'),
    warning: t('Warning'),
    danger: t('Danger'),
    tabs: t('Tabs'),
    file: t('File'),
    includedFrom: t('Included from'),
    includeUnknown: t('“{0}” is included here. It is not known what it holds.', '{0}'),
    includedInItself: t('“{0}” includes itself, or too many others one in another.', '{0}'),
    specUnknown: t('The specification “{0}” is not known here.', '{0}'),
    operationUnknown: t('The specification “{0}” has nothing of this name.', '{0}'),
    condition: t('Shown if'),
    notShown: t('Not shown, since it is not true that'),
    unknownVariable: t('“{0}” is not known.', '{0}'),
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
  }
}
