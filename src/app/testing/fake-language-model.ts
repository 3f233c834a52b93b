import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type FakeReply =
  | { says: unknown }
  /** `finish`: OpenAI's reason, default 'stop'. */
  | { writes: string; finish?: 'length' | 'content_filter' }
  | { status: number; headers?: Record<string, string> }
  | 'hang'
  | 'cut'
  | 'huge'

export type FakeLanguageModel = {
  /** Including /v1. */
  url: string
  calls: { path: string; headers: IncomingMessage['headers']; body: string }[]
  answerWith: (reply: FakeReply) => void
  forget: () => void
  close: () => Promise<void>
}

const HUGE_BYTES = 10 * 1024 * 1024

/** Scripted; speaks OpenAI's chat completions and Anthropic's messages. */
export async function startFakeLanguageModel(): Promise<FakeLanguageModel> {
  let reply: FakeReply = { says: {} }
  const calls: FakeLanguageModel['calls'] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      calls.push({ path: request.url ?? '', headers: request.headers, body })
      answer(response, { reply, path: request.url ?? '', body })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    answerWith(next) {
      reply = next
    },
    forget() {
      calls.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** All fields null except these, each with the words it was read from. */
export function saidOfBooking(said: Record<string, [value: string | number, words: string]>): FakeReply {
  const names = ['sport', 'date', 'time_range', 'max_price_usd', 'location', 'radius_miles', 'indoor_outdoor']
  const nothing = [...names, 'surface_type', 'sort'].map(name => [name, null])
  const values = Object.entries(said).map(([name, [value, words]]) => [name, { value, words }])
  return { says: Object.fromEntries([...nothing, ...values]) }
}

function answer(
  response: ServerResponse,
  { reply, path, body }: { reply: FakeReply; path: string; body: string },
): void {
  if (reply === 'hang') return
  if (reply === 'cut') {
    response.destroy()
    return
  }
  if (typeof reply === 'object' && 'status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(JSON.stringify({ error: { message: 'It is not your turn.' } }))
    return
  }
  const words =
    reply === 'huge' ? 'x'.repeat(HUGE_BYTES) : 'writes' in reply ? reply.writes : JSON.stringify(reply.says)
  const isMessage = path.endsWith('/messages')
  response.writeHead(200, { 'content-type': 'application/json' })
  const finish = typeof reply === 'object' && 'finish' in reply ? reply.finish : undefined
  response.end(
    JSON.stringify(
      isMessage ? asMessage(words, { isTool: isToolCall(reply, body), finish }) : asCompletion(words, finish),
    ),
  )
}

/** For Anthropic models without schemas, the object is the input of a tool named json. */
function isToolCall(reply: FakeReply, body: string): boolean {
  const { tools = [] } = JSON.parse(body) as { tools?: { name: string }[] }
  return typeof reply === 'object' && 'says' in reply && tools.some(({ name }) => name === 'json')
}

type Finish = 'length' | 'content_filter' | undefined

function asCompletion(content: string, finish: Finish) {
  return {
    id: 'completion-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish ?? 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}

const stopReasons = { length: 'max_tokens', content_filter: 'refusal' } as const

function asMessage(words: string, { isTool, finish }: { isTool: boolean; finish: Finish }) {
  return {
    id: 'message-1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: isTool
      ? [{ type: 'tool_use', id: 'tool-1', name: 'json', input: JSON.parse(words) as unknown }]
      : [{ type: 'text', text: words }],
    stop_reason: finish ? stopReasons[finish] : isTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }
}
