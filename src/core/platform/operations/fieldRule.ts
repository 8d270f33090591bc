import type { Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import type { ContractChecks } from '../../../contract/checks/validation.ts'
import { problemMessage } from './problemMessage.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { resolved, type SchemaShape } from './schemaShape.ts'

/** The contract's rule for one field of an operation's body. */
export interface FieldRule {
  /** The maximum number of characters. */
  readonly maxLength: number | undefined
  /** The allowed values. Empty for fields without a closed set. */
  readonly choices: readonly string[]
  /** Returns a sentence about what is wrong with a value, or undefined. */
  problem(value: unknown): string | undefined
}

/** Returns the rule of a field. `field` is its path in the body: `title`, `source/url`. */
export function fieldRule(
  { checks, t }: { readonly checks: ContractChecks; readonly t: Translate },
  operation: OperationName,
  field: string,
): FieldRule {
  const steps = field.split('/')
  const schema = steps.reduce(insideOf, shapeOf(operation))
  const forms = (schema.anyOf ?? [schema]).map(resolved)
  return {
    maxLength: forms.find(({ maxLength }) => maxLength !== undefined)?.maxLength,
    choices: forms.flatMap((form) => form.enum ?? []).map(String),
    problem(value) {
      const body = steps.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
      // The rest of the body doesn't exist yet, so only errors about this field count.
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

/** Returns the schema of a property, also within arrays and alternatives. */
function insideOf(schema: SchemaShape, name: string): SchemaShape {
  const held = schema.items ? resolved(schema.items) : schema
  const forms = [held, ...(held.anyOf ?? []).map(resolved)]
  return resolved(forms.map(({ properties }) => properties?.[name]).find((found) => found !== undefined) ?? {})
}
