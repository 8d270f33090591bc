/** How much a difference matters to clients, from the highest to the lowest. `words` changes only what people read. */
export const levels = ['breaking', 'may-break', 'change', 'words'] as const
export type Level = (typeof levels)[number]

/** A kind of difference: its level where clients send the value and where they receive it, and its message. */
interface Rule {
  readonly sent: Level
  readonly received: Level
  /** `{0}` is the name of what changed, `{1}` and `{2}` are its values before and after. */
  readonly text: string
  /** The message for a change of the part itself, which has no name. `{0}` and `{1}` are the values. */
  readonly unnamed?: string
  /** Why clients can break. */
  readonly why?: string
}

const [breaking, mayBreak, change, words] = levels

/** Returns a rule whose level doesn't depend on who sends the value. */
function always(level: Level, text: string, more: Pick<Rule, 'unnamed' | 'why'> = {}): Rule {
  return { sent: level, received: level, text, ...more }
}

/** Returns a rule for what allows fewer values: it breaks those who send them. */
function narrows(text: string, unnamed?: string): Rule {
  return { sent: breaking, received: change, text, ...(unnamed === undefined ? {} : { unnamed }) }
}

/** Returns a rule for what allows more values: it breaks those who receive them. */
function widens(text: string, unnamed?: string): Rule {
  return { sent: change, received: breaking, text, ...(unnamed === undefined ? {} : { unnamed }) }
}

const typeText = 'type of “{0}” changed from {1} to {2}'
const typeUnnamed = 'type changed from {0} to {1}'
const formatText = 'format of “{0}” changed from {1} to {2}'
const formatUnnamed = 'format changed from {0} to {1}'
const limitText = 'limit of “{0}” changed from {1} to {2}'
const limitUnnamed = 'limit changed from {0} to {1}'
const limitAdded = 'new limit of “{0}”: {2}'
const limitAddedUnnamed = 'new limit: {1}'
const limitRemoved = 'limit of “{0}” removed: {1}'
const limitRemovedUnnamed = 'limit removed: {0}'
const newValues = 'clients might not know the new value'
const stillSent = 'clients might still send it'

/** Everything that can differ within an operation or a schema. */
const table = {
  parameterAdded: always(change, 'new optional parameter “{0}”'),
  parameterAddedRequired: narrows('new required parameter “{0}”'),
  parameterRemoved: { sent: mayBreak, received: breaking, text: 'parameter “{0}” removed', why: stillSent },
  parameterRequired: narrows('parameter “{0}” is now required'),
  parameterOptional: widens('parameter “{0}” is now optional'),
  parameterMoved: always(breaking, 'parameter “{0}” moved from {1} to {2}'),
  parameterRenamed: always(words, 'path parameter “{1}” is now named “{2}”'),
  parameterStyle: always(breaking, '“{0}” is written as {2} instead of {1}'),
  parameterDefault: { sent: breaking, received: change, text: 'default of “{0}” changed from {1} to {2}' },
  bodyAdded: always(change, 'new optional body'),
  bodyAddedRequired: narrows('new required body'),
  bodyRemoved: always(breaking, 'body removed'),
  bodyRequired: narrows('the body is now required'),
  bodyOptional: widens('the body is now optional'),
  contentAdded: always(change, 'new content type {0}'),
  contentRemoved: always(breaking, 'content type {0} removed'),
  contentWidened: widens('content type {1} is now {2}'),
  contentNarrowed: narrows('content type {1} is now {2}'),
  encodingChanged: {
    sent: mayBreak,
    received: change,
    text: 'encoding of “{0}” changed',
    why: 'clients might still encode it as before',
  },
  responseAdded: always(change, 'new response {0}'),
  successRemoved: always(breaking, 'response {0} removed'),
  failureRemoved: always(change, 'response {0} removed'),
  headerAdded: always(change, 'new header “{0}”'),
  headerRemoved: always(mayBreak, 'header “{0}” removed', { why: 'clients might read it' }),
  headerRemovedRequired: widens('required header “{0}” removed'),
  headerRequired: narrows('header “{0}” is now required'),
  headerOptional: widens('header “{0}” is now optional'),
  linkAdded: always(change, 'new link “{0}”'),
  linkRemoved: always(mayBreak, 'link “{0}” removed', { why: 'clients might follow it' }),
  linkChanged: always(mayBreak, 'link “{0}” changed', { why: 'clients might follow it' }),
  callbackAdded: always(change, 'new callback “{0}”'),
  callbackRemoved: always(breaking, 'callback “{0}” removed'),
  securityChanged: always(breaking, 'authorization changed: {1} is no longer enough', {
    unnamed: 'authorization changed: {0} is no longer enough',
  }),
  securityNeeded: always(breaking, 'now needs authorization: {0}'),
  securityAdded: always(change, 'new way of authorization: {0}'),
  securityRemoved: always(change, 'authorization {0} is no longer necessary'),
  schemeChanged: always(breaking, 'authorization “{0}” changed from {1} to {2}'),
  schemeAddress: always(change, 'addresses of authorization “{0}” changed'),
  serverAdded: always(change, 'new server {0}'),
  serverRemoved: always(mayBreak, 'server {0} removed', { why: 'clients might use its address' }),
  operationId: always(change, 'operationId changed from {1} to {2}', {
    unnamed: 'operationId changed from {0} to {1}',
  }),
  propertyAdded: always(change, 'new property “{0}”'),
  propertyAddedRequired: narrows('new required property “{0}”'),
  propertyRemoved: { sent: mayBreak, received: breaking, text: 'property “{0}” removed', why: stillSent },
  propertyRequired: narrows('property “{0}” is now required'),
  propertyOptional: widens('property “{0}” is now optional'),
  typeNarrowed: narrows(typeText, typeUnnamed),
  typeWidened: widens(typeText, typeUnnamed),
  typeChanged: always(breaking, typeText, { unnamed: typeUnnamed }),
  nullAdded: widens('“{0}” can now be null', 'can now be null'),
  nullRemoved: narrows('“{0}” can no longer be null', 'can no longer be null'),
  valueAdded: { sent: change, received: mayBreak, text: 'new value {0}', why: newValues },
  valueRemoved: narrows('value {0} removed'),
  valuesListed: narrows('“{0}” now takes only listed values', 'takes only listed values now'),
  valuesOpen: {
    sent: change,
    received: mayBreak,
    text: '“{0}” now takes other values than listed',
    unnamed: 'takes other values than listed now',
    why: newValues,
  },
  constAdded: narrows('“{0}” is now always {2}', 'is now always {1}'),
  constRemoved: widens('“{0}” is no longer always {1}', 'is no longer always {0}'),
  constChanged: always(breaking, '“{0}” is now always {2}, not {1}', { unnamed: 'is now always {1}, not {0}' }),
  limitAdded: narrows(limitAdded, limitAddedUnnamed),
  limitNarrowed: narrows(limitText, limitUnnamed),
  limitWidened: widens(limitText, limitUnnamed),
  limitRemoved: widens(limitRemoved, limitRemovedUnnamed),
  limitChanged: always(breaking, limitText, { unnamed: limitUnnamed }),
  patternAdded: narrows(limitAdded, limitAddedUnnamed),
  patternRemoved: always(change, limitRemoved, { unnamed: limitRemovedUnnamed }),
  patternChanged: {
    sent: mayBreak,
    received: change,
    text: limitText,
    unnamed: limitUnnamed,
    why: 'the new pattern might not match what clients send',
  },
  formatNarrowed: narrows(formatText, formatUnnamed),
  formatWidened: widens(formatText, formatUnnamed),
  formatChanged: always(breaking, formatText, { unnamed: formatUnnamed }),
  defaultChanged: always(change, 'default of “{0}” changed from {1} to {2}', {
    unnamed: 'default changed from {0} to {1}',
  }),
  readOnlyAdded: narrows('“{0}” is now read-only', 'read-only now'),
  readOnlyRemoved: always(change, '“{0}” is no longer read-only', { unnamed: 'no longer read-only' }),
  writeOnlyAdded: widens('“{0}” is now write-only', 'write-only now'),
  writeOnlyRemoved: always(change, '“{0}” is no longer write-only', { unnamed: 'no longer write-only' }),
  closed: narrows('“{0}” no longer takes other properties', 'no longer takes other properties'),
  opened: always(change, '“{0}” now takes other properties', { unnamed: 'takes other properties now' }),
  itemAdded: widens('new item “{0}”'),
  itemRemoved: narrows('item “{0}” removed'),
  conditionAdded: narrows('new condition of “{0}”: {2}', 'new condition: {1}'),
  conditionRemoved: widens('condition of “{0}” removed: {1}', 'condition removed: {0}'),
  conditionChanged: always(breaking, 'condition of “{0}” changed: {1}', { unnamed: 'condition changed: {0}' }),
  alternativeAdded: widens('new alternative {0}'),
  alternativeRemoved: narrows('alternative {0} removed'),
  alternativesOverlap: narrows(
    'values of “{0}” can now match several alternatives',
    'values can now match several alternatives',
  ),
  optionAdded: always(change, 'new alternative {0}'),
  discriminator: always(change, 'discriminator of “{0}” changed', { unnamed: 'discriminator changed' }),
  deprecated: always(change, '“{0}” is deprecated', { unnamed: 'deprecated' }),
  reactivated: always(change, '“{0}” is no longer deprecated', { unnamed: 'no longer deprecated' }),
  textChanged: always(words, 'description of “{0}” changed', { unnamed: 'description changed' }),
  examplesChanged: always(words, 'examples of “{0}” changed', { unnamed: 'examples changed' }),
  incomplete: always(mayBreak, 'not compared: {0}', {
    unnamed: 'not all of it was compared',
    why: 'it’s too large, or in another file',
  }),
} as const satisfies Record<string, Rule>

export type DifferenceKind = keyof typeof table

export const differenceRules: Readonly<Record<DifferenceKind, Rule>> = table

/** The messages and reasons of all rules, to translate them. */
export const differenceTexts: readonly string[] = Object.values(differenceRules).flatMap(({ text, unnamed, why }) => {
  return [text, ...(unnamed === undefined ? [] : [unnamed]), ...(why === undefined ? [] : [why])]
})

/** A difference within an operation or a schema. */
export interface Difference {
  readonly kind: DifferenceKind
  /** The name of the parameter, property, content type, value or status. Empty for the part itself. */
  readonly name: string
  /** The values before and after. */
  readonly before?: string
  readonly after?: string
  readonly level: Level
  readonly breaking: boolean
}

/** Whether clients send values, or receive them. */
export interface Direction {
  readonly sent: boolean
  readonly received: boolean
}

/** Returns the level of a difference. What no operation uses breaks nothing. */
export function levelOf(kind: DifferenceKind, { sent, received }: Direction): Level {
  const rule = differenceRules[kind]
  const used = [...(sent ? [rule.sent] : []), ...(received ? [rule.received] : [])]
  return used.length > 0 ? highestOf(used) : rule.sent === 'words' ? 'words' : 'change'
}

/** Returns the highest of several levels. */
export function highestOf(some: readonly Level[]): Level {
  return levels.find((level) => some.includes(level)) ?? 'words'
}
