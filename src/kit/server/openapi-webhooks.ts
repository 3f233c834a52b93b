import type { SentMessage } from '../shared/endpoint.ts'
import type { Json, SchemaWriter } from './openapi-schemas.ts'

export type Webhooks = { tag: string; messages: readonly SentMessage[]; headers: Readonly<Record<string, string>> }

export function webhookItems({ tag, messages, headers }: Webhooks, schemas: SchemaWriter): Json {
  const parameters = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
  const items = messages.map(({ name, summary, body }) => {
    const post = {
      operationId: name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      tags: [tag],
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: schemas.write(body, 'output') } } },
      responses: {
        '2XX': { description: 'Taken. The body of the answer is not read.' },
        default: { description: 'Not taken: it is sent again later.' },
      },
    }
    return [name, { post }] as const
  })
  return Object.fromEntries(items)
}
