import type { Translate } from '../messages/translate.ts'

/** Why front matter can't be read. */
export interface FrontMatterFault {
  readonly kind: 'notClosed' | 'notYaml' | 'noNames' | 'unreadable'
  /** The line, counted from 1. */
  readonly line: number
  /** The YAML reader's message, in English. Empty if `kind` says it all. */
  readonly detail: string
}

/** Explains why front matter can't be read. */
export function frontMatterMessage({ kind, line, detail }: FrontMatterFault, t: Translate): string {
  switch (kind) {
    case 'notClosed':
      return t('The front matter that starts on line {0} has no closing “---” line.', String(line))
    case 'notYaml':
      return t('The front matter isn’t valid YAML (line {0}): {1}', String(line), detail)
    case 'noNames':
      return t('The front matter must contain keys with values (line {0}).', String(line))
    case 'unreadable':
      return t('The front matter can’t be read (line {0}): {1}', String(line), detail)
  }
}
