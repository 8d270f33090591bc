import type { Translate } from '../messages/translate.ts'

/** Why front matter cannot be read. */
export interface FrontMatterFault {
  readonly kind: 'notClosed' | 'notYaml' | 'noNames' | 'unreadable'
  /** From 1. */
  readonly line: number
  /** What the YAML reader says, in English; empty where the kind says it all. */
  readonly detail: string
}

/** Says why front matter cannot be read. */
export function frontMatterMessage({ kind, line, detail }: FrontMatterFault, t: Translate): string {
  switch (kind) {
    case 'notClosed':
      return t('The front matter has no closing line of three hyphens (it begins on line {0}).', String(line))
    case 'notYaml':
      return t('The front matter is not valid YAML (line {0}): {1}', String(line), detail)
    case 'noNames':
      return t('The front matter holds no names with values (line {0}).', String(line))
    case 'unreadable':
      return t('The front matter cannot be read (line {0}): {1}', String(line), detail)
  }
}
