import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { connect } from '#kit/server/db/db.ts'
import { answerErrors } from '#kit/server/http/answer-errors.ts'
import { noFaults } from '#sandbox/server/faults.ts'
import { sandboxRoutes } from '#sandbox/server/routes.ts'
import { startSandbox } from '#sandbox/server/start-sandbox.ts'
import { sandboxCards } from '#sandbox/test-cards.ts'
import type { GatewayFault, Intent } from './gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

const publicUrl = 'http://localhost:3000'
const secretKey = 'sk_test_sandbox'
const webhookSecret = 'whsec_test'
const keys = { secretKey, webhookSecrets: ['whsec_connect', webhookSecret] }
const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 5 })
const sandbox = await startSandbox({ db, secretKey, webhookSecret, publicUrl })
const gateway = stripeGateway({ name: 'sandbox', ...keys, api: sandbox.api })
const stripe = new Stripe(keys.secretKey, { ...sandbox.api, telemetry: false })
const app = Fastify()
answerErrors(app)
sandboxRoutes(app, { db, publicUrl })

afterEach(() => {
  Object.assign(sandbox.faults, noFaults())
})

afterAll(async () => {
  await app.close()
  await sandbox.close()
  await db.end({ timeout: 5 })
  await database.drop()
})

let keyCount = 0
const newKey = () => `key-${(keyCount += 1)}`

describe('a payment intent', () => {
  test('is created once per key, with or without a connected account', async () => {
    const idempotencyKey = newKey()
    const intent = await open({ idempotencyKey, paymentId: 'p1' })
    expect(intent).toEqual({
      intentId: expect.stringMatching(/^pi_[A-Za-z0-9]{24}$/),
      clientSecret: expect.stringMatching(/^pi_[A-Za-z0-9]{24}_secret_[A-Za-z0-9]{24}$/),
      amountCents: 7500,
      capturedCents: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      paymentId: 'p1',
      captureBefore: null,
      dispute: null,
    })
    expect(await open({ idempotencyKey, paymentId: 'p1' })).toEqual(intent)
    const own = await stripe.paymentIntents.retrieve(intent.intentId)
    expect(own).toMatchObject({ application_fee_amount: null, transfer_data: null, capture_method: 'manual' })
    const { accountId } = await gateway.openAccount({ email: null, idempotencyKey: newKey() })
    const { intentId } = await open({ destination: accountId })
    const owners = await stripe.paymentIntents.retrieve(intentId)
    expect(owners).toMatchObject({ application_fee_amount: 750, transfer_data: { destination: accountId } })
  })

  test('with a reused key and other parameters is refused as temporary', async () => {
    const idempotencyKey = newKey()
    await open({ idempotencyKey })
    const other = open({ idempotencyKey, amountCents: 8000 })
    await expect(other).rejects.toMatchObject({ code: 'idempotency_error', isTemporary: true })
  })

  test('can change its amount and commission until a card is authorized', async () => {
    const { accountId } = await gateway.openAccount({ email: null, idempotencyKey: newKey() })
    for (const destination of [null, accountId]) {
      const intent = await open({ destination })
      const changed = await gateway.updateIntent(intent.intentId, { amountCents: 9000, feeCents: 900 })
      expect(changed).toEqual({ ...intent, amountCents: 9000 })
      const fee = (await stripe.paymentIntents.retrieve(intent.intentId)).application_fee_amount
      expect(fee).toBe(destination ? 900 : null)
      await pay(intent)
      const late = await gateway.updateIntent(intent.intentId, { amountCents: 1000, feeCents: 100 })
      expect(late).toMatchObject({ amountCents: 9000, status: 'requires_capture' })
    }
  })

  test.each([
    [49, 'amount_too_small', false],
    [100_000_000, 'amount_too_large', false],
    [75.5, 'parameter_invalid_integer', true],
    [Number.NaN, 'parameter_invalid_integer', true],
  ])('of %d cents is refused as %s; temporary: %s', async (amountCents, code, isTemporary) => {
    await expect(open({ amountCents })).rejects.toMatchObject({ name: 'GatewayFault', code, isTemporary })
  })

  test('can be captured for seven days after authorization', async () => {
    const { intentId } = await open().then(pay)
    const { captureBefore, status } = await gateway.readIntent(intentId)
    expect(status).toBe('requires_capture')
    expect((captureBefore!.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  })

  test('is captured or canceled once; repeats return its state', async () => {
    const { intentId } = await open().then(pay)
    const captured = { intentId, status: 'succeeded', capturedCents: 7500 }
    const key = newKey()
    expect(await gateway.capture(intentId, key)).toMatchObject(captured)
    expect(await gateway.capture(intentId, key)).toMatchObject(captured)
    expect(await gateway.capture(intentId, newKey())).toMatchObject(captured)
    expect(await gateway.cancel(intentId)).toMatchObject(captured)
    const { intentId: canceled } = await open().then(pay)
    expect(await gateway.cancel(canceled)).toMatchObject({ status: 'canceled', capturedCents: 0 })
    expect(await gateway.cancel(canceled)).toMatchObject({ status: 'canceled' })
    expect(await gateway.capture(canceled, newKey())).toMatchObject({ status: 'canceled', capturedCents: 0 })
  })

  test('whose authorization expired is returned as canceled', async () => {
    const { intentId } = await open().then(pay)
    await sandbox.expireAuthorization(intentId)
    expect(await gateway.capture(intentId, newKey())).toMatchObject({ status: 'canceled' })
  })

  test('that does not exist is refused permanently, as are unknown refunds and accounts', async () => {
    const gone = { code: 'resource_missing', isTemporary: false }
    await expect(gateway.readIntent('pi_none')).rejects.toMatchObject(gone)
    await expect(gateway.capture('pi_none', newKey())).rejects.toMatchObject(gone)
    await expect(gateway.cancel('pi_none')).rejects.toMatchObject(gone)
    await expect(gateway.updateIntent('pi_none', { amountCents: 100, feeCents: 10 })).rejects.toMatchObject(gone)
    await expect(gateway.readRefund('re_none')).rejects.toMatchObject(gone)
    await expect(gateway.readAccount('acct_none')).rejects.toMatchObject(gone)
  })

  test('is listed across pages', async () => {
    const opened = await Promise.all(Array.from({ length: 120 }, () => open()))
    const listed: string[] = []
    for await (const { intentId } of gateway.listIntents(new Date(Date.now() - 60_000))) listed.push(intentId)
    expect(new Set(listed).size).toBe(listed.length)
    expect(opened.filter(({ intentId }) => !listed.includes(intentId))).toEqual([])
    const later = gateway.listIntents(new Date(Date.now() + 60_000))
    expect(await later[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
  })

  test.each(sandboxCards)('confirmed with the card "$name" reaches its final state', async card => {
    const intent = await open()
    const confirmed = await fromBrowser(intent, 'confirm', { paymentMethod: card.token, returnUrl: null })
    const { behaviour, refusal } = card
    const needsAuthentication = behaviour.startsWith('authenticates')
    expect(confirmed).toBe(needsAuthentication ? 'requires_action' : refusal ? 'card-declined' : 'requires_capture')
    if (needsAuthentication) await fromBrowser(intent, 'authenticate', { outcome: 'complete' })
    const { status } = await gateway.readIntent(intent.intentId)
    expect(status).toBe(refusal ? 'requires_payment_method' : 'requires_capture')
    if (refusal) return
    const captured = await gateway.capture(intent.intentId, newKey())
    expect(captured).toMatchObject({ status: 'succeeded', capturedCents: 7500 })
    expect((await gateway.readIntent(intent.intentId)).dispute).toBe(behaviour === 'disputes' ? 'open' : null)
  })
})

describe('a refund', () => {
  test('is made once per key, can be partial, and cannot exceed the payment', async () => {
    const { intentId } = await captured()
    const part = { intentId, amountCents: 2500, idempotencyKey: newKey() }
    const refund = await gateway.refund(part)
    expect(refund).toMatchObject({ amountCents: 2500, status: 'succeeded' })
    expect(await gateway.refund(part)).toEqual(refund)
    expect(await gateway.readRefund(refund.refundId)).toEqual(refund)
    const over = gateway.refund({ intentId, amountCents: 5001, idempotencyKey: newKey() })
    await expect(over).rejects.toMatchObject({ code: 'amount_too_large', isTemporary: false })
    await gateway.refund({ intentId, amountCents: 5000, idempotencyKey: newKey() })
    const again = gateway.refund({ intentId, amountCents: 1, idempotencyKey: newKey() })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded', isTemporary: false })
  })

  test('from a connected account reverses the transfer and the commission', async () => {
    const { accountId } = await gateway.openAccount({ email: null, idempotencyKey: newKey() })
    for (const destination of [null, accountId]) {
      const { intentId } = await captured({ destination })
      const { refundId } = await gateway.refund({ intentId, amountCents: 7500, idempotencyKey: newKey() })
      const [row] = await db`
        select reverse_transfer, refund_application_fee from sandbox_refund where id = ${refundId}`
      expect(row).toEqual({ reverseTransfer: destination !== null, refundApplicationFee: destination !== null })
    }
  })

  test('can be pending first', async () => {
    const { intentId } = await captured({}, 'pm_card_pendingRefund')
    const refund = await gateway.refund({ intentId, amountCents: 7500, idempotencyKey: newKey() })
    expect(refund.status).toBe('pending')
    await sandbox.settleRefunds()
    expect((await gateway.readRefund(refund.refundId)).status).toBe('succeeded')
  })

  test('that fails later can be repeated', async () => {
    const { intentId } = await captured({}, 'pm_card_refundFail')
    const refund = await gateway.refund({ intentId, amountCents: 7500, idempotencyKey: newKey() })
    expect(refund.status).toBe('succeeded')
    await sandbox.settleRefunds()
    expect((await gateway.readRefund(refund.refundId)).status).toBe('failed')
    expect(await gateway.refund({ intentId, amountCents: 7500, idempotencyKey: newKey() })).toMatchObject({
      amountCents: 7500,
    })
  })

  test('before the capture is refused', async () => {
    const { intentId } = await open()
    const refund = gateway.refund({ intentId, amountCents: 7500, idempotencyKey: newKey() })
    await expect(refund).rejects.toMatchObject({ code: 'charge_not_refundable', isTemporary: false })
  })
})

test.each(['won', 'lost'] as const)('a dispute is open until it is %s', async outcome => {
  const { intentId } = await captured()
  await sandbox.dispute(intentId)
  expect((await gateway.readIntent(intentId)).dispute).toBe('open')
  await sandbox.closeDispute(intentId, outcome)
  expect((await gateway.readIntent(intentId)).dispute).toBe(outcome)
})

test('an onboarding link enables an account to take payments', async () => {
  const idempotencyKey = newKey()
  const account = await gateway.openAccount({ email: 'owner@example.com', idempotencyKey })
  expect(account).toEqual({ accountId: expect.stringMatching(/^acct_[A-Za-z0-9]{16}$/), canTakePayments: false })
  expect(await gateway.openAccount({ email: 'owner@example.com', idempotencyKey })).toEqual(account)
  const urls = { returnUrl: `${publicUrl}/desk`, refreshUrl: `${publicUrl}/desk?again` }
  const link = new URL(await gateway.onboardingLink(account.accountId, urls))
  const payload = { token: link.searchParams.get('token') }
  const url = `/api/sandbox/accounts/${account.accountId}/complete`
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
  expect(await gateway.readAccount(account.accountId)).toEqual({ ...account, canTakePayments: true })
})

test('a transfer is sent once, can be found, and is refused permanently for unusable accounts', async () => {
  const { accountId } = await gateway.openAccount({ email: null, idempotencyKey: newKey() })
  const group = `clinic:${accountId}`
  const send = (more = {}) =>
    gateway.transfer({
      amountCents: 9_000,
      accountId,
      group,
      payoutId: 'payout-1',
      description: 'Clinic: Shooting',
      idempotencyKey: `payout:${accountId}`,
      ...more,
    })
  const refused = { name: 'GatewayFault', isTemporary: false }
  const incomplete = send({ idempotencyKey: newKey() })
  await expect(incomplete).rejects.toMatchObject({ ...refused, code: 'insufficient_capabilities_for_transfer' })
  const nowhere = send({ accountId: 'acct_none', idempotencyKey: newKey() })
  await expect(nowhere).rejects.toMatchObject({ ...refused, code: 'resource_missing' })
  expect(await gateway.findTransfer({ group, payoutId: 'payout-1' })).toBeNull()
  await db`update sandbox_account set is_onboarded = true where id = ${accountId}`
  sandbox.faults.gateway.responseLost = { operation: 'transfers.create', times: 1 }
  const sent = await send()
  expect(sent).toEqual({ transferId: expect.stringMatching(/^tr_[A-Za-z0-9]{24}$/) })
  expect(await send()).toEqual(sent)
  expect(await gateway.findTransfer({ group, payoutId: 'payout-1' })).toEqual(sent)
  expect(await gateway.findTransfer({ group, payoutId: 'payout-2' })).toBeNull()
  const [transfer] =
    await db`select amount_cents, description, destination, metadata from sandbox_transfer where transfer_group = ${group}`
  expect(transfer).toEqual({
    amountCents: 9_000,
    description: 'Clinic: Shooting',
    destination: accountId,
    metadata: { payout_id: 'payout-1' },
  })
})

test.each([
  [{ charges_enabled: true }, true],
  [{ charges_enabled: true, capabilities: { transfers: 'active' } }, true],
  [{ charges_enabled: true, capabilities: { card_payments: 'active', transfers: 'pending' } }, false],
  [{ charges_enabled: false, capabilities: { transfers: 'active' } }, false],
])('an account with %o can take payments: %s', async (account, canTakePayments) => {
  const other = Fastify()
  other.get('*', () => ({ id: 'acct_1', object: 'account', ...account }))
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as AddressInfo
  const client = stripeGateway({ name: 'sandbox', ...keys, api: { host: '127.0.0.1', port, protocol: 'http' } })
  const read = await client.readAccount('acct_1')
  await other.close()
  expect(read).toEqual({ accountId: 'acct_1', canTakePayments })
})

describe('when requests fail', () => {
  test('a refused capture stays refused under its key and changes nothing', async () => {
    const { intentId } = await open().then(pay)
    const key = newKey()
    sandbox.faults.gateway.captureRefused = true
    await expect(gateway.capture(intentId, key)).rejects.toMatchObject({ code: 'card_declined', isTemporary: false })
    sandbox.faults.gateway.captureRefused = false
    await expect(gateway.capture(intentId, key)).rejects.toMatchObject({ code: 'card_declined' })
    expect((await gateway.readIntent(intentId)).status).toBe('requires_capture')
    expect((await gateway.capture(intentId, newKey())).status).toBe('succeeded')
  })

  test('a capture that did not reach the provider can be retried', async () => {
    const { intentId } = await open().then(pay)
    const key = newKey()
    sandbox.faults.gateway.captureUnreachable = true
    await expect(gateway.capture(intentId, key)).rejects.toMatchObject({ code: 'unreachable', isTemporary: true })
    sandbox.faults.gateway.captureUnreachable = false
    expect((await gateway.readIntent(intentId)).status).toBe('requires_capture')
    expect((await gateway.capture(intentId, key)).status).toBe('succeeded')
  })

  test('a lost response is retried with a single effect', async () => {
    sandbox.faults.gateway.responseLost = { operation: 'any', times: 1 }
    const intent = await open()
    await pay(intent)
    sandbox.faults.gateway.responseLost = { operation: 'paymentIntents.capture', times: 1 }
    expect((await gateway.capture(intent.intentId, newKey())).status).toBe('succeeded')
    sandbox.faults.gateway.responseLost = { operation: 'refunds.create', times: 1 }
    await gateway.refund({ intentId: intent.intentId, amountCents: 2500, idempotencyKey: newKey() })
    expect(sandbox.faults.gateway.responseLost.times).toBe(0)
    expect(await db`select 1 from sandbox_refund where intent_id = ${intent.intentId}`).toHaveLength(1)
  })

  test('an operation whose responses were all lost is found under its key', async () => {
    const { intentId } = await open().then(pay)
    const key = newKey()
    sandbox.faults.gateway.responseLost = { operation: 'paymentIntents.capture', times: 3 }
    await expect(gateway.capture(intentId, key)).rejects.toMatchObject({ code: 'unreachable', isTemporary: true })
    expect((await gateway.readIntent(intentId)).status).toBe('succeeded')
    expect((await gateway.capture(intentId, key)).capturedCents).toBe(7500)
  })

  test('a slow response is awaited', async () => {
    sandbox.faults.gateway.slowMs = 300
    const started = performance.now()
    await open()
    expect(performance.now() - started).toBeGreaterThanOrEqual(290)
  })

  test('a request without a response times out', async () => {
    const impatient = stripeGateway({ name: 'sandbox', ...keys, api: sandbox.api, timeoutMs: 200 })
    const { intentId } = await open().then(pay)
    sandbox.faults.gateway.slowMs = 150_000
    await expect(impatient.readIntent(intentId)).rejects.toMatchObject({ code: 'unreachable', isTemporary: true })
  })

  test('refunds can be pending, failing or both', async () => {
    const { intentId } = await captured()
    const refund = (amountCents: number) => gateway.refund({ intentId, amountCents, idempotencyKey: newKey() })
    sandbox.faults.gateway.refundPending = true
    const late = await refund(1000)
    sandbox.faults.gateway.refundFails = true
    const doomed = await refund(1000)
    expect([late.status, doomed.status]).toEqual(['pending', 'pending'])
    sandbox.faults.gateway.refundPending = false
    expect((await refund(1000)).status).toBe('failed')
    await sandbox.settleRefunds()
    expect((await gateway.readRefund(late.refundId)).status).toBe('succeeded')
    expect((await gateway.readRefund(doomed.refundId)).status).toBe('failed')
  })

  test('an unreachable provider and an invalid key are temporary failures', async () => {
    const nowhere = stripeGateway({ name: 'sandbox', ...keys, api: { host: '127.0.0.1', port: 9, protocol: 'http' } })
    await expect(nowhere.readIntent('pi_1')).rejects.toMatchObject({ code: 'unreachable', isTemporary: true })
    const stranger = stripeGateway({ name: 'sandbox', ...keys, secretKey: 'sk_test_other', api: sandbox.api })
    const refusal = await stranger.readIntent('pi_1').catch((error: GatewayFault) => error)
    expect(refusal).toMatchObject({ name: 'GatewayFault', isTemporary: true })
    expect(refusal).not.toMatchObject({ code: 'unreachable' })
  })

  test.each([
    [500, true],
    [503, true],
    [429, true],
    [409, true],
    [401, true],
    [403, true],
    [402, false],
  ])('status %d is a temporary failure: %s', async (status, isTemporary) => {
    const broken = Fastify()
    broken.all('*', (_request, reply) =>
      reply.code(status).send({ error: { type: status === 402 ? 'card_error' : 'api_error', message: 'No.' } }),
    )
    await broken.listen({ host: '127.0.0.1', port: 0 })
    const { port } = broken.server.address() as AddressInfo
    const client = stripeGateway({ name: 'sandbox', ...keys, api: { host: '127.0.0.1', port, protocol: 'http' } })
    const fault = await client.readIntent('pi_1').catch((error: GatewayFault) => error)
    await broken.close()
    expect(fault).toMatchObject({ name: 'GatewayFault', isTemporary })
  })
})

describe('a webhook event', () => {
  const about = (object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.event', livemode: false, data: { object } })
  const payload = about({ object: 'payment_intent', id: 'pi_1' })
  const now = () => Math.floor(Date.now() / 1000)

  const sign = (body: string, secret = webhookSecret, timestamp = now()) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  const readEvent = (body: string, signature: string) => gateway.readEvent(Buffer.from(body), signature)

  test.each([
    [{ object: 'payment_intent', id: 'pi_1' }, 'pi_1', null],
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1', null],
    [{ object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }, 'pi_1', null],
    [{ object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }, 'pi_1', null],
    [{ object: 'charge', id: 'ch_1', payment_intent: null }, null, null],
    [{ object: 'account', id: 'acct_1' }, null, 'acct_1'],
    [{ object: 'customer', id: 'cus_1' }, null, null],
  ])('about %o names the intent or account to read again', (object, intentId, accountId) => {
    const body = about(object)
    const event = { eventId: 'evt_1', type: 'some.event', livemode: false, intentId, accountId }
    expect(readEvent(body, sign(body))).toEqual(event)
  })

  test('signed with an old and a new secret is accepted during rotation', () => {
    const [old, fresh] = [sign(payload, 'whsec_old'), sign(payload)]
    const both = `${fresh},${old.split(',')[1]}`
    expect(readEvent(payload, both).eventId).toBe('evt_1')
    expect(() => readEvent(payload, old)).toThrow(invalid)
  })

  test('is accepted with the secret of any endpoint', () => {
    expect(readEvent(payload, sign(payload, 'whsec_connect')).eventId).toBe('evt_1')
    expect(readEvent(payload, sign(payload, webhookSecret)).eventId).toBe('evt_1')
    expect(() => readEvent(payload, sign(payload, 'whsec_'))).toThrow(invalid)
  })

  test('is accepted within five minutes of its timestamp', () => {
    for (const seconds of [-290, 290])
      expect(readEvent(payload, sign(payload, webhookSecret, now() + seconds)).eventId).toBe('evt_1')
    for (const seconds of [-310, 310, 3600])
      expect(() => readEvent(payload, sign(payload, webhookSecret, now() + seconds))).toThrow(invalid)
  })

  test('with a changed body or a missing or forged signature is refused', () => {
    const good = sign(payload)
    for (const [body, signature] of [
      [payload.replace('pi_1', 'pi_2'), good],
      [JSON.stringify(JSON.parse(payload), null, 2), good],
      [payload, ''],
      [payload, 'nonsense'],
      [payload, good.replace('v1=', 'v0=')],
      [payload, `${good.slice(0, -4)}0000`],
      ['', good],
    ])
      expect(() => readEvent(body!, signature!)).toThrow(invalid)
  })

  const invalid = expect.objectContaining({ name: 'GatewayFault', code: 'signature-invalid', isTemporary: false })
})

function open(overrides: Partial<Parameters<typeof gateway.createIntent>[0]> = {}): Promise<Intent> {
  return gateway.createIntent({
    paymentId: 'p',
    amountCents: 7500,
    feeCents: 750,
    destination: null,
    description: 'Field 1',
    idempotencyKey: newKey(),
    ...overrides,
  })
}

async function pay(intent: Intent, card = 'pm_card_visa'): Promise<Intent> {
  await fromBrowser(intent, 'confirm', { paymentMethod: card, returnUrl: null })
  return intent
}

async function captured(
  overrides: Partial<Parameters<typeof gateway.createIntent>[0]> = {},
  card?: string,
): Promise<Intent> {
  const intent = await open(overrides).then(opened => pay(opened, card))
  return gateway.capture(intent.intentId, newKey())
}

/** The intent's status, or the refusal code. */
async function fromBrowser({ intentId, clientSecret }: Intent, operation: string, body: object): Promise<string> {
  const url = `/api/sandbox/payment-intents/${intentId}/${operation}`
  const answer = await app.inject({ method: 'POST', url, payload: { clientSecret, ...body } })
  const { status, code } = answer.json<{ status: string; code?: string }>()
  return code ?? status
}
