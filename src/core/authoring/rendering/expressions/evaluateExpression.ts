import jsep from 'jsep'

/** The result of an expression. `unknown` is the name of a value that isn't known. */
export type Evaluation = { readonly value: unknown } | { readonly unknown: string } | { readonly problem: string }

type Expression = jsep.Expression
type Scope = Readonly<Record<string, unknown>>

/** The maximum length. People don't write longer expressions. */
export const maxExpressionLength = 2000
/** The maximum length of a value. Each variable of an expression can be long. */
const maxValueLength = 500_000

/**
 * The names that an expression can use, and the first one it used that doesn't exist. After that, its value is
 * irrelevant.
 */
interface Names {
  readonly scope: Scope
  unknown?: string
}

/**
 * Evaluates an expression of the dialect's conditions and variables: names, literals and JavaScript operators. Calls no
 * functions and reads only the scope's own properties. With `knowsAll`, values that the scope doesn't have are
 * undefined, as for a visitor with known claims.
 */
export function evaluateExpression(source: string, scope: Scope, knowsAll = false): Evaluation {
  if (source.length > maxExpressionLength) return { problem: 'This expression is too long.' }
  const names: Names = { scope }
  try {
    const value = valueOf(jsep(source), names)
    return names.unknown === undefined || knowsAll ? { value } : { unknown: names.unknown }
  } catch (error) {
    if (names.unknown !== undefined) return { unknown: names.unknown }
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function valueOf(written: Expression, names: Names): unknown {
  const expression = written as jsep.CoreExpression
  switch (expression.type) {
    case 'Literal':
      return expression.value
    case 'Identifier':
      return own(names.scope, expression.name, expression.name, names)
    case 'MemberExpression':
      return memberOf(expression, names)
    case 'UnaryExpression':
      return unary(expression.operator, valueOf(expression.argument, names))
    case 'BinaryExpression':
      return binary(expression, names)
    case 'ConditionalExpression':
      return valueOf(valueOf(expression.test, names) ? expression.consequent : expression.alternate, names)
    case 'ArrayExpression':
      return expression.elements.map((element) => element && valueOf(element, names))
    default:
      throw new Error(`${expression.type} isn’t supported in this expression.`)
  }
}

function memberOf({ object, property, computed }: jsep.MemberExpression, names: Names): unknown {
  const holder = valueOf(object, names)
  const name = computed ? String(valueOf(property, names)) : nameOf(property)
  if (name === 'length' && (typeof holder === 'string' || Array.isArray(holder))) return holder.length
  return own(holder, name, `${pathOf(object)}.${name}`, names)
}

function nameOf(written: Expression): string {
  const expression = written as jsep.CoreExpression
  if (expression.type === 'Identifier') return expression.name
  return expression.type === 'Literal' ? String(expression.value) : '…'
}

function pathOf(written: Expression): string {
  const expression = written as jsep.CoreExpression
  if (expression.type !== 'MemberExpression') return nameOf(expression)
  return `${pathOf(expression.object)}.${nameOf(expression.property)}`
}

function own(object: unknown, name: string, path: string, names: Names): unknown {
  if (typeof object === 'object' && object !== null && Object.hasOwn(object, name)) {
    return (object as Record<string, unknown>)[name]
  }
  // A visitor with given claims has no others.
  if (!path.startsWith('visitor.')) names.unknown ??= path
  return undefined
}

function unary(operator: string, value: unknown): unknown {
  switch (operator) {
    case '!':
      return !value
    case '-':
      return -Number(value)
    case '+':
      return Number(value)
    default:
      throw new Error(`“${operator}” isn’t supported in this expression.`)
  }
}

function binary(expression: jsep.BinaryExpression, names: Names): unknown {
  const left = valueOf(expression.left, names)
  const right = (): unknown => valueOf(expression.right, names)
  switch (expression.operator) {
    case '&&':
      return left && right()
    case '||':
      return left || right()
    case '??':
      return left ?? right()
    case '==':
    case '===':
      return left === right()
    case '!=':
    case '!==':
      return left !== right()
    case '+':
      return sum(left, right())
    default:
      return arithmetic(expression.operator, Number(left), Number(right()))
  }
}

function sum(left: unknown, right: unknown): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  const joined = `${String(left)}${String(right)}`
  if (joined.length > maxValueLength) throw new Error('The value of this expression is too long.')
  return joined
}

const calculations = new Map<string, (left: number, right: number) => number | boolean>([
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['%', (left, right) => left % right],
  ['<', (left, right) => left < right],
  ['<=', (left, right) => left <= right],
  ['>', (left, right) => left > right],
  ['>=', (left, right) => left >= right],
])

function arithmetic(operator: string, left: number, right: number): number | boolean {
  const calculate = calculations.get(operator)
  if (calculate === undefined) throw new Error(`“${operator}” isn’t supported in this expression.`)
  return calculate(left, right)
}
