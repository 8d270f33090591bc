import type { Context } from 'hono'
import type { Operation } from '../../contract/operation.ts'
import { operations, type OperationName } from '../../contract/operations.ts'
import type { Problem } from '../../contract/checks/problem.ts'
import { ContractChecks } from '../../contract/checks/validation.ts'
import type { AccessRule } from '../access/accessRules.ts'
import { authenticate } from '../access/authentication.ts'
import { ApiFailure, badRequest, unprocessable } from './errors.ts'
import { Answer, DeferredAnswer, ReadyJson, type Handler } from './handler.ts'
import { handlers } from './operationHandlers.ts'
import type { RateLimit } from './rateLimit.ts'
import { readJsonBody, refuseAnnouncedSize } from './requestBody.ts'
import { RequestContext, type SandboxServices } from './requestContext.ts'

import type { UserRow } from '../users/userStore.ts'

/** The operations that send no body if the client prefers that (api-facts P1 §4). */
const mayBeMinimal: ReadonlySet<OperationName> = new Set(['updateChangeRequestById'])

/** Runs operations: authenticates the caller, checks access and the form of the request, and calls the handler. */
export class OperationRunner {
  readonly #services: SandboxServices
  readonly #rateLimit: RateLimit
  readonly #checks = new ContractChecks()

  constructor(services: SandboxServices, rateLimit: RateLimit) {
    this.#services = services
    this.#rateLimit = rateLimit
  }

  /** Answers a request for an operation. */
  async run(name: OperationName, rule: AccessRule, http: Context): Promise<Response> {
    const definition: Operation = operations[name]
    const { user, token } = authenticate(this.#services.platform, http.req.header('authorization'))
    this.#countRequest(token, http)
    const parameters = http.req.param()
    const query = this.#readQuery(name, http)
    const body = definition.body ? await this.#readBody(user, rule, http) : undefined
    const work = (handle: (context: RequestContext) => unknown) => {
      const context = new RequestContext(this.#services, user)
      return entered(context, rule, parameters, definition) ? handle(context) : false
    }
    const runHandler = async (handle: (context: RequestContext) => unknown) =>
      definition.method === 'GET' ? work(handle) : await this.#services.platform.database.durably(() => work(handle))
    const result = await runHandler((context) => {
      this.#checkBody(name, body)
      const handler = handlers[name] as unknown as Handler<OperationName>
      return handler(context, { ...parameters, ...query, body } as never)
    })
    const done =
      result instanceof DeferredAnswer ? await runHandler(await (result as DeferredAnswer<unknown>).ready()) : result
    if (mayBeMinimal.has(name) && /\breturn=minimal\b/.test(http.req.header('prefer') ?? '')) {
      http.header('Preference-Applied', 'return=minimal')
      return http.body(null, 204)
    }
    return successResponse(definition, done, http)
  }

  /**
   * Checks access before it reads the body. Access can change in the meantime, so it's checked again before the handler
   * runs.
   */
  async #readBody(user: UserRow, rule: AccessRule, http: Context): Promise<unknown> {
    refuseAnnouncedSize(http.req.raw)
    new RequestContext(this.#services, user).enter(rule, http.req.param())
    return await readJsonBody(http.req.raw)
  }

  #countRequest(token: string, http: Context): void {
    const { headers, passed } = this.#rateLimit.take(token)
    for (const [name, value] of Object.entries(headers)) http.header(name, value)
    if (passed) throw new ApiFailure(429, 'Too many requests. Wait until the time in X-RateLimit-Reset.')
  }

  #readQuery(name: OperationName, http: Context): Record<string, unknown> {
    const { value, problems } = this.#checks.readQuery(name, new URL(http.req.url).searchParams)
    if (problems.length > 0) throw badRequest(sentences(problems))
    return value
  }

  #checkBody(name: OperationName, body: unknown): void {
    const problems = this.#checks.checkRequest(name, 'body', body)
    if (problems.length > 0) throw unprocessable(sentences(problems))
  }
}

/** Returns false if the thing to delete doesn't exist, or no longer. That isn't an error (api-facts P1 §7). */
function entered(
  context: RequestContext,
  rule: AccessRule,
  parameters: Readonly<Record<string, string>>,
  definition: Operation,
): boolean {
  try {
    context.enter(rule, parameters)
    return true
  } catch (error) {
    if (definition.method === 'DELETE' && error instanceof ApiFailure && error.status === 404) return false
    throw error
  }
}

function successResponse(definition: Operation, result: unknown, http: Context): Response {
  if (definition.method === 'DELETE') return http.body(null, result === true ? 205 : 204)
  const answer = result instanceof Answer ? (result as Answer<unknown>) : undefined
  // The contract has this status; Hono's type of known statuses doesn't include it.
  const status = (answer?.status ?? Number(Object.keys(definition.responses)[0])) as 200
  if (answer) {
    if (answer.location !== undefined) http.header('Location', answer.location)
    return http.json(answer.body, status)
  }
  if (result === undefined) return http.body(null, status)
  if (definition.location) http.header('Location', locationOf(result))
  if (result instanceof ReadyJson) {
    http.header('Content-Type', 'application/json')
    return http.body(result.bytes, status)
  }
  return http.json(result, status)
}

function locationOf(result: unknown): string {
  const { urls } = result as { urls: { location?: string } }
  return urls.location ?? ''
}

function sentences(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => `${placeOf(path)}${message}`).join(' ')
}

/** Returns which item of a list in the body a problem is about, or nothing for fields of the body itself. */
function placeOf(path: string): string {
  const item = /^\/body\/(\w+)\/(\d+)\//.exec(path)
  return item ? `In ${item[1]}[${item[2]}]: ` : ''
}
