import type { SentMessage } from '#kit/shared/endpoint.ts'
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
        '2XX': { description: 'Accepted. We don’t read the response body.' },
        default: { description: 'Not accepted. We’ll retry later.' },
      },
    }
    return [name, { post }] as const
  })
  return Object.fromEntries(items)
}
