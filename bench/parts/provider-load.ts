import { randomUUID } from 'node:crypto'
import { stripeGateway } from '#payments/server/stripe-gateway.ts'
import { answerJobs, type LoadResult, type ProviderJob } from './load-process.ts'
import { providerKeys } from './provider-keys.ts'

const CLIENTS = 8

/** Makes a purchase's provider calls through the product's own gateway. */
answerJobs<ProviderJob>(async ({ port, step, intents }) => {
  const gateway = stripeGateway({
    name: 'sandbox',
    ...providerKeys,
    api: { host: '127.0.0.1', port, protocol: 'http' },
  })
  const steps = {
    create: async () => {
      const paymentId = randomUUID()
      const request = { amountCents: 6_000, feeCents: 600, destination: null, description: 'Bench field' }
      return (await gateway.createIntent({ paymentId, ...request, idempotencyKey: `payment:${paymentId}` })).intentId
    },
    confirm: (intentId: string) => confirm(port, intentId),
    async take(intentId: string) {
      await gateway.readIntent(intentId)
      return (await gateway.capture(intentId, `capture:${intentId}`)).status
    },
  }
  const bodies: string[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let i = next++; i < intents.length; i = next++) bodies[i] = await steps[step](intents[i]!)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { seconds, done: intents.length, p95: Number.NaN, bodies } satisfies LoadResult
})

/** The browser's part. */
async function confirm(port: number, intentId: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${providerKeys.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  await answer.arrayBuffer()
  return intentId
}
