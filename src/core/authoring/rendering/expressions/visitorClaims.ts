import jsep from 'jsep'
import { expressionSpans } from '../../../text/dialect/expressions.ts'
import { scanned, type ScannedText } from '../../../text/scanning/scannedText.ts'
import { readFrontMatter } from '../../../text/markdown/frontMatter.ts'
import { maxExpressionLength } from './evaluateExpression.ts'

/** A condition of a page about its visitor: a claim, and the value for which the page shows something different. */
export interface VisitorClaim {
  /** The path below `visitor.claims`. */
  readonly path: readonly string[]
  readonly value: string | number | boolean
}

/** Returns the claims in conditions and expressions of a page, each pair of claim and value once. */
export function visitorClaims(source: string | ScannedText): VisitorClaim[] {
  const scan = scanned(source)
  const { text } = scan
  const condition: unknown = scan.frontMatterEnd === 0 ? undefined : readFrontMatter(text).data['if']
  const written = expressionSpans(text, scan.tags).map(({ start, end }) => text.slice(start, end))
  const found = [...(typeof condition === 'string' ? [condition] : []), ...written].flatMap(claimsOf)
  return [...new Map(found.map((claim) => [JSON.stringify(claim), claim])).values()]
}

/** Returns the `visitor` variable for a visitor with exactly these claims. */
export function visitorWith(claims: readonly VisitorClaim[]): { readonly claims: object } {
  const root = branch()
  for (const { path, value } of claims) {
    let inner = root
    for (const name of path.slice(0, -1)) {
      const next = inner[name]
      inner = inner[name] = typeof next === 'object' && next !== null ? (next as typeof root) : branch()
    }
    inner[path.at(-1) ?? ''] = value
  }
  return { claims: root }
}

/** Has no prototype, so that any name is allowed. */
function branch(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

function claimsOf(expression: string): VisitorClaim[] {
  if (expression.length > maxExpressionLength) return []
  try {
    return claimsIn(jsep(expression))
  } catch {
    // The preview shows what is wrong with it.
    return []
  }
}

function claimsIn(written: jsep.Expression): VisitorClaim[] {
  const expression = written as jsep.CoreExpression
  switch (expression.type) {
    case 'MemberExpression': {
      const path = claimPath(expression)
      return path === undefined ? [] : [{ path, value: true }]
    }
    case 'UnaryExpression':
      return claimsIn(expression.argument)
    case 'BinaryExpression': {
      const { left, right } = expression
      const compared = claimOf(left, right) ?? claimOf(right, left)
      return compared === undefined ? [left, right].flatMap(claimsIn) : [compared]
    }
    case 'ConditionalExpression':
      return [expression.test, expression.consequent, expression.alternate].flatMap(claimsIn)
    default:
      return []
  }
}

/** Returns a claim that is compared with a value. */
function claimOf(one: jsep.Expression, other: jsep.Expression): VisitorClaim | undefined {
  const path = claimPath(one)
  const { type, value } = other as jsep.Literal
  if (path === undefined || type !== 'Literal') return undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { path, value }
    : undefined
}

function claimPath(written: jsep.Expression): string[] | undefined {
  const names: string[] = []
  let expression = written as jsep.CoreExpression
  while (expression.type === 'MemberExpression') {
    const property = expression.property as jsep.CoreExpression
    if (property.type !== 'Identifier' && property.type !== 'Literal') return undefined
    names.unshift(property.type === 'Identifier' ? property.name : String(property.value))
    expression = expression.object as jsep.CoreExpression
  }
  const isClaim = expression.type === 'Identifier' && expression.name === 'visitor' && names[0] === 'claims'
  return isClaim && names.length > 1 ? names.slice(1) : undefined
}
