import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type FakeReply, startFakeLanguageModel } from '#app/testing/fake-language-model.ts'
import { languageModelCaller } from './call-language-model.ts'

const fake = await startFakeLanguageModel()
afterAll(() => fake.close())
beforeEach(() => fake.forget())

const KEY = 'secret-key-1'
const question = {
  instructions: 'Say a word.',
  prompt: 'Now.',
  schema: z.object({ word: z.object({ value: z.string() }).nullable() }),
  maxOutputTokens: 100,
}
const callerOf = (provider: 'openai-compatible' | 'anthropic', { timeoutMs = 20_000, model = 'small-1' } = {}) =>
  languageModelCaller({ provider, model, apiKey: KEY, baseUrl: fake.url }, timeoutMs)

test('OpenAI-compatible requests use the schema, temperature 0 and no tools', async () => {
  fake.answerWith({ says: { word: { value: 'yes' } } })
  expect(await callerOf('openai-compatible')(question)).toEqual({ word: { value: 'yes' } })
  const [call] = fake.calls
  expect(call).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: `Bearer ${KEY}` } })
  const body = JSON.parse(call!.body) as Record<string, unknown>
  expect(body).toMatchObject({ model: 'small-1', temperature: 0, max_tokens: 100 })
  expect(body).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { strict: true, schema: { required: ['word'] } } },
  })
  expect(body).not.toHaveProperty('tools')
})

test.each(['claude-sonnet-4-5', 'some-other-1'])('Anthropic responses from %s are parsed', async model => {
  fake.answerWith({ says: { word: null } })
  expect(await callerOf('anthropic', { model })(question)).toEqual({ word: null })
  expect(fake.calls[0]).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': KEY } })
  expect(JSON.parse(fake.calls[0]!.body)).toMatchObject({ model, max_tokens: 100 })
})

const failures: [name: string, reply: FakeReply, kind: string][] = [
  ['a rate limit', { status: 429 }, 'busy'],
  ['a long rate limit', { status: 429, headers: { 'retry-after': '60' } }, 'busy'],
  ['an overloaded provider', { status: 529 }, 'busy'],
  ['a wrong key', { status: 401 }, 'refused'],
  ['a key without permission', { status: 403 }, 'refused'],
  ['a wrong address or model', { status: 404 }, 'refused'],
  ['an invalid request', { status: 400 }, 'unusable'],
  ['a broken server', { status: 500 }, 'down'],
  ['a cut connection', 'cut', 'down'],
  ['a redirect', { status: 307, headers: { location: 'https://elsewhere.example/' } }, 'unusable'],
  ['prose', { writes: 'Sure! You want to play.' }, 'unusable'],
  ['another shape', { says: { word: 7 } }, 'unusable'],
  ['a huge answer', 'huge', 'unusable'],
  ['a truncated answer', { writes: '{"word":', finish: 'length' }, 'unusable'],
  ['a refusal', { writes: 'I cannot help with that.', finish: 'content_filter' }, 'unusable'],
  ['an empty answer', { writes: '' }, 'unusable'],
]

test.each(
  failures.flatMap(failure => [['openai-compatible', ...failure] as const, ['anthropic', ...failure] as const]),
)('%s: %s fails after one call without leaking the key', async (provider, _, reply, kind) => {
  fake.answerWith(reply)
  const failure: unknown = await callerOf(provider)(question).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'LanguageModelFailure', kind })
  expect(fake.calls).toHaveLength(1)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(KEY)
})

test('a hanging request times out', async () => {
  fake.answerWith('hang')
  await expect(callerOf('openai-compatible', { timeoutMs: 50 })(question)).rejects.toMatchObject({ kind: 'slow' })
})

test('an unreachable address fails', async () => {
  const gone = await startFakeLanguageModel()
  await gone.close()
  const call = languageModelCaller(
    { provider: 'openai-compatible', model: 'm', apiKey: KEY, baseUrl: gone.url },
    20_000,
  )
  await expect(call(question)).rejects.toMatchObject({ kind: 'down' })
})
