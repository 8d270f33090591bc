import { l10n } from 'vscode'
import { iconNames } from '../../../core/authoring/language/platformNames.ts'
import type { BlockField } from '../../../core/authoring/blocks/editableBlock.ts'
import { valueProblem } from '../../../core/authoring/checks/valueChecks.ts'
import type { TextScope } from '../../../core/authoring/checks/checkText.ts'
import type { TargetKind } from '../../../core/text/dialect/dialectDescription.ts'
import type { FormStep } from '../../shared/forms/form.ts'
import { choiceStep, textStep, type Choice } from '../../shared/forms/steps.ts'
import { loadIconPictures, type IconPictures } from '../../shared/labels/iconPictures.ts'
import type { Log } from '../../shared/window/log.ts'
import { loadPlatformNames } from '../language/loadPlatformNames.ts'

/** What questions about fields need: the pages around the text, and a log. */
export interface FieldContext {
  readonly scope: TextScope | undefined
  readonly log: Log
}

/** Returns the question for a field of a block. The answer '' removes the value. */
export function fieldStep(field: BlockField, context: FieldContext): FormStep<string> {
  const { value, doc, required, current } = field
  const prompt = l10n.t(doc)
  const none: Choice<string>[] = required ? [] : [{ label: l10n.t('None'), icon: 'circle-slash', value: '' }]
  switch (value.kind) {
    case 'choice': {
      const choices = value.choices.map((each) => ({ label: each.value, detail: l10n.t(each.doc), value: each.value }))
      return choiceStep<string>({ prompt, choices: [...choices, ...none], value: current })
    }
    case 'boolean': {
      const choices = ['true', 'false'].map((each) => ({ label: each, value: each }))
      return choiceStep<string>({ prompt, choices: [...choices, ...none], value: current })
    }
    case 'icon':
      return choiceStep<string>({
        prompt: l10n.t('Name of an icon'),
        choices: async () => [...none, ...(await iconChoices(context))],
        typed: (text) =>
          /^[a-z][a-z0-9-]*$/.test(text)
            ? { value: text }
            : { problem: l10n.t('An icon has a name such as “circle-info”.') },
        value: current,
      })
    case 'target':
      return targetStep(field, value.to, context)
    default: {
      const check = (text: string): string | undefined => {
        const problem = valueProblem(text, value)
        return problem && l10n.t('Enter a value such as “{0}”.', problem.expected)
      }
      return textStep({ prompt, value: current, optional: !required, check })
    }
  }
}

let pictures: IconPictures | undefined

/** Returns the icons of the docs, and then all others, each with its picture. */
async function iconChoices({ scope, log }: FieldContext): Promise<Choice<string>[]> {
  const names = iconNames(scope, await loadPlatformNames(log))
  const drawn = (pictures ??= loadIconPictures(log))
  return names.map((name) => ({ label: name, value: name, picture: () => drawn(name.replace(/^fa-/, '')) }))
}

/** Asks for a page, a file or an address. */
function targetStep(
  { doc, current }: BlockField,
  to: readonly TargetKind[],
  { scope }: FieldContext,
): FormStep<string> {
  return choiceStep<string>({
    prompt: l10n.t(doc),
    choices: targetChoices(to, scope),
    typed: (text) => {
      const isAddress = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i.test(text)
      const isPath = /^[^\s<>":]+$/.test(text) && to.some((kind) => kind !== 'address')
      return isAddress || isPath
        ? { value: text }
        : { problem: l10n.t('Select a page, or enter an address such as https://example.com.') }
    },
    value: current,
  })
}

function targetChoices(to: readonly TargetKind[], scope: TextScope | undefined): Choice<string>[] {
  if (scope === undefined) return []
  const { body, page } = scope
  const pages = to.includes('page') ? body.pages.entries.filter(({ type }) => type === 'document') : []
  const files = to.includes('file') ? [...(body.files?.values() ?? [])] : []
  return [
    ...pages.map((entry) => ({
      label: entry.title,
      description: entry.path,
      icon: 'file',
      value: body.writeTarget({ kind: 'page', page: entry }, page),
    })),
    ...files.map((file) => ({
      label: file.name,
      description: file.id,
      icon: 'file-media',
      value: body.writeTarget({ kind: 'file', file }, page),
    })),
  ]
}
