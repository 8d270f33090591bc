import * as Type from 'typebox'
import { operation } from './operation.ts'
import { optional } from './schemas/schema.ts'

/** Operations on the service itself (api-facts P1 §9). */
export const serviceOperations = {
  getApiInformation: operation({
    method: 'GET',
    path: '/',
    summary: 'Get the version of the API.',
    responses: { 200: Type.Object({ version: Type.String(), build: optional(Type.String()) }) },
  }),
}
