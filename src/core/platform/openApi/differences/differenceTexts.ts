import type { Translate } from '../../../text/messages/translate.ts'
import type { Difference, SchemaDifferenceKind } from './difference.ts'
import type { ChangedPart } from './specDifferences.ts'

/** Returns the heading of a changed part, such as “Operation removed: GET /pets”. */
export function partText({ part, change, name, from = '' }: ChangedPart, t: Translate): string {
  const isOperation = part === 'operation'
  switch (change) {
    case 'added':
      return isOperation ? t('Operation added: {0}', name) : t('Schema added: {0}', name)
    case 'removed':
      return isOperation ? t('Operation removed: {0}', name) : t('Schema removed: {0}', name)
    case 'moved':
      return t('Operation moved: {0} is now {1}', from, name)
    case 'deprecated':
      return isOperation ? t('Operation deprecated: {0}', name) : t('Schema deprecated: {0}', name)
    case 'changed':
      return isOperation ? t('Operation changed: {0}', name) : t('Schema changed: {0}', name)
  }
}

/** Returns a difference in a few words. */
export function differenceText(difference: Difference, t: Translate): string {
  const { name, before = '', after = '' } = difference
  switch (difference.kind) {
    case 'parameterAdded':
      return t('new optional parameter “{0}”', name)
    case 'parameterAddedRequired':
      return t('new required parameter “{0}”', name)
    case 'parameterRemoved':
      return t('parameter “{0}” removed', name)
    case 'parameterRequired':
      return t('parameter “{0}” is now required', name)
    case 'parameterOptional':
      return t('parameter “{0}” is now optional', name)
    case 'bodyAdded':
      return t('new optional body')
    case 'bodyAddedRequired':
      return t('new required body')
    case 'bodyRemoved':
      return t('body removed')
    case 'bodyRequired':
      return t('the body is now required')
    case 'contentAdded':
      return t('new content type {0}', name)
    case 'contentRemoved':
      return t('content type {0} removed', name)
    case 'responseAdded':
      return t('new response {0}', name)
    case 'responseRemoved':
      return t('response {0} removed', name)
    case 'securityChanged':
      return t('authorization changed')
    default:
      return schemaText(difference.kind, name, [before, after], t)
  }
}

function schemaText(
  kind: SchemaDifferenceKind,
  name: string,
  [before, after]: readonly [string, string],
  t: Translate,
): string {
  switch (kind) {
    case 'propertyAdded':
      return t('new property “{0}”', name)
    case 'propertyAddedRequired':
      return t('new required property “{0}”', name)
    case 'propertyRemoved':
      return t('property “{0}” removed', name)
    case 'propertyRequired':
      return t('property “{0}” is now required', name)
    case 'propertyOptional':
      return t('property “{0}” is now optional', name)
    case 'typeChanged':
      return typeText(name, before || '—', after || '—', t)
    case 'valueAdded':
      return t('new value {0}', name)
    case 'valueRemoved':
      return t('value {0} removed', name)
    case 'limitsChanged':
      return name === '' ? t('limits changed') : t('limits of “{0}” changed', name)
    case 'deprecated':
      return name === '' ? t('deprecated') : t('“{0}” is deprecated', name)
    case 'textChanged':
      return name === '' ? t('description changed') : t('description of “{0}” changed', name)
    case 'otherChange':
      return name === '' ? t('structure changed') : t('structure of “{0}” changed', name)
  }
}

function typeText(name: string, before: string, after: string, t: Translate): string {
  return name === ''
    ? t('type changed from {0} to {1}', before, after)
    : t('type of “{0}” changed from {1} to {2}', name, before, after)
}
