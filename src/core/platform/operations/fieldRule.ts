import type { Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import type { ContractChecks } from '../../../contract/checks/validation.ts'
import { problemMessage } from './problemMessage.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { resolved, type SchemaShape } from './schemaShape.ts'

/** What the contract says about one field of an operation's body. */
export interface FieldRule {
  /** The most characters of a text. */
  readonly maxLength: number | undefined
  /** The closed set that it takes one of; empty for all other fields. */
  readonly choices: readonly string[]
  /** What is wrong with a value, as a sentence; undefined when nothing is. */
  problem(value: unknown): string | undefined
}

/** The rule of a field; `field` is its way in the body with slashes: `title`, `source/url`. */
export function fieldRule(
  { checks, t }: { readonly checks: ContractChecks; readonly t: Translate },
  operation: OperationName,
  field: string,
): FieldRule {
  const way = field.split('/')
  const schema = way.reduce(insideOf, shapeOf(operation))
  const forms = (schema.anyOf ?? [schema]).map(resolved)
  return {
    maxLength: forms.find(({ maxLength }) => maxLength !== undefined)?.maxLength,
    choices: forms.flatMap((form) => form.enum ?? []).map(String),
    problem(value) {
      const body = way.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
      // The whole body doesn't exist yet, so that only complaints about this field count.
      const place = `/body/${field}`
      const isAbout = (path: string): boolean =>
        `${path}/`.startsWith(`${place}/`) || (path !== '/body' && place.startsWith(`${path}/`))
      const found = checks.checkInput(operation, { body }).find(({ path }) => isAbout(path))
      return found && problemMessage(found, t)
    },
  }
}

function shapeOf(operation: OperationName): SchemaShape {
  return resolved(((operations[operation] as Operation).body ?? {}) as SchemaShape)
}

/** The schema of a property, also of what a list holds, and where only one of several forms has it. */
function insideOf(schema: SchemaShape, name: string): SchemaShape {
  const held = schema.items ? resolved(schema.items) : schema
  const forms = [held, ...(held.anyOf ?? []).map(resolved)]
  return resolved(forms.map(({ properties }) => properties?.[name]).find((found) => found !== undefined) ?? {})
}
