import type { Translate } from '../../text/messages/translate.ts'
import { parseSpec } from './parseSpec.ts'

/** The maximum length in characters. Reading a longer specification would block its preview. */
const maxLength = 2_000_000

/** Why a specification can't be shown. */
export interface SpecFault {
  readonly kind: 'notThere' | 'tooLarge' | 'unreadable'
  /** The message of the JSON or YAML reader, in English. Empty if `kind` says it all. */
  readonly reason: string
}

/** A parsed specification, or why it can't be shown. */
export type ReadSpec = { readonly document: object } | { readonly fault: SpecFault }

/** Reads the text of a specification that blocks show parts of. */
export function readSpecText(text: string): ReadSpec {
  if (text.length > maxLength) return { fault: { kind: 'tooLarge', reason: '' } }
  const parsed = parseSpec(text)
  if ('problem' in parsed) {
    const { problem } = parsed
    return { fault: { kind: 'unreadable', reason: 'reason' in problem ? problem.reason : '' } }
  }
  const { document } = parsed
  if (typeof document === 'object' && document !== null) return { document }
  return { fault: { kind: 'unreadable', reason: '' } }
}

/** Explains why a specification isn't shown. */
export function specFaultMessage(slug: string, { kind, reason }: SpecFault, t: Translate): string {
  switch (kind) {
    case 'notThere':
      return t('The file of the specification “{0}” isn’t in the docs folder.', slug)
    case 'tooLarge':
      return t('The specification “{0}” is too large to show.', slug)
    case 'unreadable':
      return reason === ''
        ? t('The specification “{0}” can’t be read.', slug)
        : t('The specification “{0}” can’t be read: {1}', slug, reason)
  }
}
