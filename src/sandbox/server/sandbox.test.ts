import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#app/testing/test-database.ts'
import { connect } from '#kit/server/db/db.ts'
import { answerErrors } from '#kit/server/http/answer-errors.ts'
import { type SandboxIntent } from '../contract.ts'
import { sandboxCards } from '../test-cards.ts'
import { recordSampleIntent } from './record-sample-intent.ts'
import { sandboxRoutes } from './routes.ts'
import { startSandbox } from './start-sandbox.ts'

const publicUrl = 'http://localhost:3000'
const secretKey = 'sk_test_sandbox'
const database = await copyDatabase(inject('postgres'))
const db = connect(database.address, { max: 5 })
const sandbox = await startSandbox({ db, secretKey, webhookSecret: 'whsec_test', publicUrl })
const stripe = new Stripe(secretKey, { ...sandbox.api, telemetry: false, maxNetworkRetries: 0 })
const app = Fastify()
answerErrors(app)
sandboxRoutes(app, { db, publicUrl })

afterAll(async () => {
  await app.close()
  await sandbox.close()
  await db.end({ timeout: 5 })
  await database.drop()
})

describe('payment intent', () => {
  test('is created as requested and retrieved with its charge', async () => {
    const account = await stripe.accounts.create({ type: 'express' })
    const made = await stripe.paymentIntents.create({
      amount: 7500,
      currency: 'usd',
      capture_method: 'manual',
      application_fee_amount: 750,
      transfer_data: { destination: account.id },
      description: 'Two hours of field 1',
      metadata: { payment_id: 'p1' },
    })
    expect(made).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 7500,
      application_fee_amount: 750,
      transfer_data: { destination: account.id },
      metadata: { payment_id: 'p1' },
      livemode: false,
      latest_charge: null,
    })
    expect(made.id).toMatch(/^pi_[A-Za-z0-9]{24}$/)
    await confirm(made.id, 'pm_card_amex')
    const read = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
    expect(read).toMatchObject({ status: 'requires_capture', amount_capturable: 7500, amount_received: 0 })
    const charge = read.latest_charge as Stripe.Charge
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'amex', last4: '0005' })
    const days = (charge.payment_method_details!.card!.capture_before! - Date.now() / 1000) / 86_400
    expect(days).toBeCloseTo(7, 2)
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ id: charge.id, captured: false, paid: true })
  })

  test('with a good card is authorized and captured once', async () => {
    for (const card of sandboxCards.filter(({ behaviour }) => behaviour === 'succeeds')) {
      const { id } = await makeIntent()
      expect((await confirm(id, card.token)).status).toBe('requires_capture')
      expect(await stripe.paymentIntents.capture(id)).toMatchObject({ status: 'succeeded', amount_received: 5000 })
      const again = stripe.paymentIntents.capture(id)
      await expect(again).rejects.toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'succeeded' },
      })
      await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    }
  })

  test('with a declined card has the reason and accepts another card', async () => {
    for (const card of sandboxCards.filter(({ behaviour }) => behaviour === 'declines')) {
      const { id } = await makeIntent()
      const error = await confirm(id, card.token).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({
        statusCode: 402,
        decline_code: card.refusal!.code,
        message: card.refusal!.message,
        payment_intent: {
          id,
          status: 'requires_payment_method',
          last_payment_error: { decline_code: card.refusal!.code },
        },
      })
      expect(await confirm(id, 'pm_card_visa')).toMatchObject({ status: 'requires_capture', last_payment_error: null })
    }
  })

  test('is captured immediately by default', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' })
    expect(await confirm(id, 'pm_card_visa')).toMatchObject({ status: 'succeeded', amount_received: 5000 })
  })

  test('can be canceled before and after authorization, but not twice', async () => {
    const [open, authorized] = [await makeIntent(), await makeIntent()]
    await confirm(authorized.id, 'pm_card_visa')
    for (const { id } of [open, authorized])
      expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
    const attempts = [
      () => stripe.paymentIntents.cancel(open.id),
      () => stripe.paymentIntents.capture(open.id),
      () => confirm(open.id),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test('can change its amount only before a card is confirmed', async () => {
    const { id } = await makeIntent()
    expect(await stripe.paymentIntents.update(id, { amount: 6000, metadata: { a: 'b' } })).toMatchObject({
      amount: 6000,
      metadata: { a: 'b' },
    })
    await confirm(id, 'pm_card_authenticationRequired')
    await expect(stripe.paymentIntents.update(id, { amount: 1 })).rejects.toMatchObject({ statusCode: 400 })
    await expect(stripe.paymentIntents.update(id, { amount: 7000 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect((await stripe.paymentIntents.retrieve(id)).amount).toBe(6000)
  })

  test.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: -1, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '75.001', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 'NaN', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 500 }, 'parameter_missing', 'currency'],
    [{ amount: 500, currency: 'usd', transfer_data: { x: 1 } }, 'parameter_missing', 'transfer_data[destination]'],
    [{ amount: 500, currency: 'eur' }, 'parameter_invalid', 'currency'],
    [{ amount: 500, currency: 'usd', application_fee_amount: 50 }, 'parameter_invalid', 'application_fee_amount'],
    [{ amount: 500, currency: 'usd', payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [
      { amount: 500, currency: 'usd', transfer_data: { destination: 'acct_1', x: 1 } },
      'parameter_unknown',
      'transfer_data[x]',
    ],
  ])('%o is refused as %s', async (params, code, param) => {
    const attempt = stripe.paymentIntents.create(params as never)
    await expect(attempt).rejects.toMatchObject({ statusCode: 400, code, param, rawType: 'invalid_request_error' })
  })

  test('unknown objects and cards are missing resources', async () => {
    const gone = { statusCode: 404, code: 'resource_missing' }
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(gone)
    await expect(stripe.paymentIntents.capture('pi_none')).rejects.toMatchObject(gone)
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject(gone)
    await expect(stripe.charges.retrieve('ch_none')).rejects.toMatchObject(gone)
    await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject(gone)
    await expect(stripe.accounts.retrieve('acct_none')).rejects.toMatchObject(gone)
    const { id } = await makeIntent()
    await expect(confirm(id, 'pm_card_none')).rejects.toMatchObject(gone)
  })

  test('is listed newest first in pages, with expanded charges', async () => {
    const made = [await makeIntent(), await makeIntent(), await makeIntent()].map(({ id }) => id).reverse()
    await confirm(made[0]!, 'pm_card_visa')
    const first = await stripe.paymentIntents.list({ limit: 2, expand: ['data.latest_charge'] })
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(first.data[0]!.latest_charge).toMatchObject({ object: 'charge' })
    expect(first.has_more).toBe(true)
    const second = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] })
    expect(second.data.map(({ id }) => id)).toEqual([made[2]])
    const later = await stripe.paymentIntents.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } })
    expect(later.data).toEqual([])
  })

  test('is captured once by ten simultaneous requests', async () => {
    const { id } = await makeIntent()
    await confirm(id, 'pm_card_visa')
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => stripe.paymentIntents.capture(id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await eventsOf(id, 'payment_intent.succeeded')).toHaveLength(1)
  })
})

describe('request with an idempotency key', () => {
  test('is replayed with its first response', async () => {
    const options = { idempotencyKey: 'again-1' }
    const params = { amount: 5000, currency: 'usd', capture_method: 'manual' } as const
    const first = await stripe.paymentIntents.create(params, options)
    await confirm(first.id, 'pm_card_visa')
    const second = await stripe.paymentIntents.create(params, options)
    expect(second).toEqual(first)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const captured = await stripe.paymentIntents.capture(first.id, {}, { idempotencyKey: 'again-2' })
    expect(await stripe.paymentIntents.capture(first.id, {}, { idempotencyKey: 'again-2' })).toEqual(captured)
  })

  test('is refused with other parameters', async () => {
    const options = { idempotencyKey: 'other-1' }
    const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' }, options)
    const other = stripe.paymentIntents.create({ amount: 6000, currency: 'usd' }, options)
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    await expect(stripe.paymentIntents.cancel(id, {}, options)).rejects.toMatchObject({ statusCode: 400 })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  test('replays a decline, but invalid parameters may be corrected', async () => {
    const { id } = await makeIntent()
    const declined = () =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey: 'no-1' })
    await expect(declined()).rejects.toMatchObject({ code: 'card_declined' })
    await confirm(id, 'pm_card_visa')
    await expect(declined()).rejects.toMatchObject({ code: 'card_declined' })
    const early = () => stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'no-2' })
    await expect(early()).rejects.toMatchObject({ code: 'amount_too_small' })
    const made = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'no-2' })
    expect(made.amount).toBe(100)
  })

  test('has one effect when sent ten times simultaneously', async () => {
    const params = { amount: 5000, currency: 'usd' } as const
    const made = await Promise.all(
      Array.from({ length: 10 }, () => stripe.paymentIntents.create(params, { idempotencyKey: 'ten' })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('is shared by processes on one database', async () => {
    const other = await startSandbox({ db, secretKey, webhookSecret: 'whsec_test', publicUrl })
    const asked = new Stripe(secretKey, { ...other.api, telemetry: false })
    const params = { amount: 5000, currency: 'usd' } as const
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'shared' })
    expect(await asked.paymentIntents.create(params, { idempotencyKey: 'shared' })).toEqual(first)
    expect(await asked.paymentIntents.retrieve(first.id)).toEqual(first)
    await other.close()
  })

  test('expires after a day', async () => {
    const params = { amount: 5000, currency: 'usd' } as const
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'day' })
    await db`update sandbox_request set created_at = now() - interval '25 hours' where key = 'day'`
    const second = await stripe.paymentIntents.create(params, { idempotencyKey: 'day' })
    expect(second.id).not.toBe(first.id)
  })
})

describe('refund', () => {
  test('can be partial, then the rest, never more', async () => {
    const id = await makeCaptured()
    expect(await stripe.refunds.create({ payment_intent: id, amount: 2000 })).toMatchObject({
      status: 'succeeded',
      amount: 2000,
    })
    const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 3001 })
    await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, code: 'amount_too_large' })
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3000 })
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({ amount_refunded: 5000, refunded: true })
  })

  test('succeeds once for ten simultaneous full refunds', async () => {
    const id = await makeCaptured()
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused for uncaptured payments and invalid amounts', async () => {
    const { id } = await makeIntent()
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_not_refundable' })
    const captured = await makeCaptured()
    await expect(stripe.refunds.create({ payment_intent: captured, amount: 0 })).rejects.toMatchObject({
      statusCode: 400,
    })
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
    const reversed = stripe.refunds.create({ payment_intent: captured, reverse_transfer: true })
    await expect(reversed).rejects.toMatchObject({ param: 'reverse_transfer' })
  })

  test('stays pending until settled', async () => {
    const id = await makeCaptured('pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    await sandbox.deliverDue()
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending')
    await db`update sandbox_refund set settles_at = now() where id = ${refund.id}`
    await sandbox.deliverDue()
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    expect(await eventsOf(refund.id, 'refund.updated')).toHaveLength(1)
  })

  test('that fails later leaves the charge unrefunded', async () => {
    const id = await makeCaptured('pm_card_refundFail')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('succeeded')
    expect(await sandbox.settleRefunds()).toBeGreaterThan(0)
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' })
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({ amount_refunded: 0 })
    expect(await eventsOf(refund.id, 'refund.failed')).toHaveLength(1)
  })

  test('works for sample payments of the demo', async () => {
    await db.begin(tx => recordSampleIntent(tx, { id: 'pi_sample_1', amountCents: 4000 }))
    expect(await stripe.refunds.create({ payment_intent: 'pi_sample_1' })).toMatchObject({ amount: 4000 })
  })
})

describe('dispute', () => {
  test('is opened by its test card and blocks refunds until closed', async () => {
    const id = await makeCaptured('pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ object: 'dispute', status: 'needs_response', amount: 5000, payment_intent: id }])
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
    expect(await sandbox.closeDispute(id, 'won')).toBe(true)
    expect(await sandbox.closeDispute(id, 'lost')).toBe(false)
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ status: 'won' }])
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 5000 })
  })

  test('is about what is not refunded', async () => {
    const id = await makeCaptured()
    await stripe.refunds.create({ payment_intent: id, amount: 2000 })
    expect(await sandbox.dispute(id)).toBe(true)
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ amount: 3000 }])
  })

  test('can be opened once on a captured payment, and lost', async () => {
    const id = await makeCaptured()
    expect([await sandbox.dispute(id), await sandbox.dispute(id)]).toEqual([true, false])
    expect(await sandbox.closeDispute(id, 'lost')).toBe(true)
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ status: 'lost' }])
    expect(await sandbox.dispute((await makeIntent()).id)).toBe(false)
  })
})

describe('transfer', () => {
  test('goes to an enabled account and is listed by transfer group', async () => {
    const destination = await readyAccount()
    const group = `clinic:${destination}`
    const wanted = {
      amount: 12_345,
      currency: 'usd',
      destination,
      transfer_group: group,
      description: 'A clinic',
      metadata: { payout_id: 'p1' },
    }
    const made = await stripe.transfers.create(wanted)
    expect(made).toMatchObject({
      ...wanted,
      object: 'transfer',
      livemode: false,
      amount_reversed: 0,
      reversed: false,
      source_transaction: null,
      reversals: { object: 'list', data: [] },
    })
    expect(made.id).toMatch(/^tr_[A-Za-z0-9]{24}$/)
    expect(await stripe.transfers.retrieve(made.id)).toMatchObject({ ...wanted, id: made.id })
    const bare = await stripe.transfers.create({ amount: 1, currency: 'usd', destination, transfer_group: group })
    expect(bare).toMatchObject({ description: null, metadata: {} })
    const [all, first] = [
      await stripe.transfers.list({ transfer_group: group }),
      await stripe.transfers.list({ transfer_group: group, limit: 1 }),
    ]
    expect(new Set(all.data.map(({ id }) => id))).toEqual(new Set([made.id, bare.id]))
    expect([all.has_more, first.has_more, first.data.length]).toEqual([false, true, 1])
    expect((await stripe.transfers.list({ transfer_group: 'none' })).data).toEqual([])
    expect(await eventsOf(made.id, 'transfer.created')).toHaveLength(1)
  })

  test('is created once per idempotency key', async () => {
    const destination = await readyAccount()
    const make = () =>
      stripe.transfers.create({ amount: 500, currency: 'usd', destination }, { idempotencyKey: `once-${destination}` })
    const answers = await Promise.all(Array.from({ length: 5 }, make))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await db`select from sandbox_transfer where destination = ${destination}`).toHaveLength(1)
  })

  test('is refused for unknown or incomplete accounts and invalid amounts', async () => {
    const { id: incomplete } = await stripe.accounts.create({ type: 'express' })
    const destination = await readyAccount()
    const refusals = [
      [{ destination: 'acct_none' }, { statusCode: 400, code: 'resource_missing', param: 'destination' }],
      [{ destination: incomplete }, { statusCode: 400, code: 'insufficient_capabilities_for_transfer' }],
      [{ amount: 0 }, { code: 'parameter_invalid_integer', param: 'amount' }],
      [{ amount: -5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
      [{ currency: 'eur' }, { code: 'parameter_invalid', param: 'currency' }],
      [{ source_type: 'card' }, { code: 'parameter_unknown', param: 'source_type' }],
    ] as const
    for (const [change, refusal] of refusals)
      await expect(
        stripe.transfers.create({ amount: 500, currency: 'usd', destination, ...change }),
      ).rejects.toMatchObject(refusal)
    await expect(stripe.transfers.retrieve('tr_none')).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

test('an uncaptured authorization expires', async () => {
  const [asked, due] = [await makeIntent(), await makeIntent()]
  await confirm(asked.id, 'pm_card_visa')
  await confirm(due.id, 'pm_card_visa')
  expect([await sandbox.expireAuthorization(asked.id), await sandbox.expireAuthorization(asked.id)]).toEqual([
    true,
    false,
  ])
  await db`update sandbox_payment_intent set capture_before = now() where id = ${due.id}`
  await sandbox.deliverDue()
  for (const { id } of [asked, due]) {
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'expired',
    })
    expect(await eventsOf(id, 'payment_intent.canceled')).toHaveLength(1)
  }
})

describe('browser', () => {
  test('confirms a card idempotently', async () => {
    const intent = await makeIntent()
    const body = { clientSecret: intent.client_secret, paymentMethod: 'pm_card_visa', returnUrl: null }
    const expected = {
      id: intent.id,
      status: 'requires_capture',
      amount: 5000,
      currency: 'usd',
      nextAction: null,
      lastError: null,
    }
    for (const answer of [await ask(intent.id, 'confirm', body), await ask(intent.id, 'confirm', body)])
      expect(answer).toMatchObject({ status: 200, body: expected })
    const read = await ask(intent.id, 'retrieve', { clientSecret: intent.client_secret })
    expect(read).toMatchObject({ status: 200, body: expected })
  })

  test('authenticates once when sent twice simultaneously', async () => {
    const { id, client_secret: clientSecret } = await makeIntent()
    const confirm = { clientSecret, paymentMethod: 'pm_card_authenticationRequiredOnSetup', returnUrl: null }
    const answer = { clientSecret, outcome: 'complete' }
    await ask(id, 'confirm', confirm)
    const twice = await Promise.all([ask(id, 'authenticate', answer), ask(id, 'authenticate', answer)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await eventsOf(id, 'payment_intent.amount_capturable_updated')).toHaveLength(1)
  })

  test('gets the reason for each declined card', async () => {
    for (const card of sandboxCards.filter(({ behaviour }) => behaviour === 'declines')) {
      const { id, client_secret: clientSecret } = await makeIntent()
      const answer = await ask(id, 'confirm', { clientSecret, paymentMethod: card.token, returnUrl: null })
      expect(answer).toMatchObject({
        status: 402,
        body: { code: 'card-declined', detail: card.refusal!.message, declineCode: card.refusal!.code },
      })
      expect((await ask(id, 'retrieve', { clientSecret })).body).toMatchObject({
        status: 'requires_payment_method',
        lastError: { declineCode: card.refusal!.code },
      })
    }
  })

  test('authenticates in the page: completed, failed or replaced by another card', async () => {
    const paymentMethod = 'pm_card_authenticationRequiredOnSetup'
    for (const [outcome, status] of [
      ['complete', 'requires_capture'],
      ['fail', 'requires_payment_method'],
    ]) {
      const { id, client_secret: clientSecret } = await makeIntent()
      const asked = await ask(id, 'confirm', { clientSecret, paymentMethod, returnUrl: '/booking/1' })
      expect(asked.body).toMatchObject({ status: 'requires_action', nextAction: { type: 'use_stripe_sdk' } })
      const answered = await ask(id, 'authenticate', { clientSecret, outcome })
      expect(answered).toMatchObject({ status: 200, body: { status } })
      expect((answered.body as SandboxIntent).lastError?.code).toBe(
        outcome === 'fail' ? 'payment_intent_authentication_failure' : undefined,
      )
      expect(await ask(id, 'authenticate', { clientSecret, outcome })).toMatchObject({ status: 200, body: { status } })
    }
    const { id, client_secret: clientSecret } = await makeIntent()
    await ask(id, 'confirm', { clientSecret, paymentMethod, returnUrl: null })
    const other = await ask(id, 'confirm', { clientSecret, paymentMethod: 'pm_card_visa', returnUrl: null })
    expect(other.body).toMatchObject({ status: 'requires_capture', nextAction: null })
  })

  test('authenticates on the bank page and returns only to our site', async () => {
    const { id, client_secret: clientSecret } = await makeIntent()
    const body = { clientSecret, paymentMethod: 'pm_card_authenticationRequired' }
    for (const returnUrl of ['https://evil.example/', '//evil.example/'])
      expect(await ask(id, 'confirm', { ...body, returnUrl })).toMatchObject({
        status: 422,
        body: { code: 'return-url-invalid' },
      })
    const asked = await ask(id, 'confirm', { ...body, returnUrl: `${publicUrl}/booking/1` })
    const query = new URLSearchParams({ client_secret: clientSecret!, return_url: '/booking/1' }).toString()
    expect((asked.body as SandboxIntent).nextAction).toEqual({
      type: 'redirect_to_url',
      url: `/sandbox/3ds/${id}?${query}`,
    })
    expect((await stripe.paymentIntents.retrieve(id)).next_action).toEqual({
      type: 'redirect_to_url',
      redirect_to_url: { url: `${publicUrl}/sandbox/3ds/${id}?${query}`, return_url: `${publicUrl}/booking/1` },
    })
  })

  test('authenticates a card without funds and is declined', async () => {
    const { id, client_secret: clientSecret } = await makeIntent()
    const paymentMethod = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'
    await ask(id, 'confirm', { clientSecret, paymentMethod, returnUrl: null })
    expect((await ask(id, 'authenticate', { clientSecret, outcome: 'complete' })).body).toMatchObject({
      status: 'requires_payment_method',
      lastError: { code: 'card_declined', declineCode: 'insufficient_funds' },
    })
  })

  test('needs the client secret and cannot change a settled intent', async () => {
    const { id, client_secret: clientSecret } = await makeIntent()
    const bodies = {
      retrieve: {},
      confirm: { paymentMethod: 'pm_card_visa', returnUrl: null },
      authenticate: { outcome: 'complete' },
    }
    for (const [operation, body] of Object.entries(bodies)) {
      for (const [intent, secret] of [
        [id, 'wrong'],
        ['pi_000000000000000000000000', clientSecret],
        ['nonsense', clientSecret],
      ])
        expect(await ask(intent!, operation, { ...body, clientSecret: secret })).toMatchObject({
          status: 404,
          body: { code: 'intent-not-found' },
        })
    }
    await stripe.paymentIntents.cancel(id)
    const captured = await stripe.paymentIntents.retrieve(await makeCaptured())
    for (const operation of ['confirm', 'authenticate'] as const) {
      for (const over of [{ id, client_secret: clientSecret }, captured])
        expect(await ask(over.id, operation, { ...bodies[operation], clientSecret: over.client_secret })).toMatchObject(
          {
            status: 409,
            body: { code: 'intent-over' },
          },
        )
    }
    const noCard = await ask(id, 'confirm', { clientSecret, paymentMethod: '4242424242424242', returnUrl: null })
    expect(noCard).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  test('completes an account once with its own link', async () => {
    const [account, other] = [
      await stripe.accounts.create({ type: 'express', email: 'a@b.example' }),
      await stripe.accounts.create({ type: 'express' }),
    ]
    expect(account).toMatchObject({ charges_enabled: false, payouts_enabled: false, details_submitted: false })
    const link = await linkFor(account.id)
    const token = new URL(link.url).searchParams.get('token')
    expect(link.url).toContain(`${publicUrl}/sandbox/onboarding/${account.id}?token=`)
    expect(new URL(link.url).searchParams.get('return_url')).toBe('/desk')
    const over = { status: 410, body: { code: 'onboarding-link-over' } }
    expect(await complete(other.id, token)).toMatchObject(over)
    expect(await complete(account.id, 'wrong')).toMatchObject(over)
    expect(await complete(account.id, token)).toEqual({ status: 200, body: { accountId: account.id } })
    expect(await complete(account.id, token)).toMatchObject(over)
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      email: 'a@b.example',
    })
    expect(await eventsOf(account.id, 'account.updated')).toHaveLength(1)
  })

  test('gets onboarding links that expire after five minutes and return to our site', async () => {
    const { id } = await stripe.accounts.create({ type: 'express' })
    const link = await linkFor(id)
    expect(link.expires_at - Date.now() / 1000).toBeGreaterThan(290)
    await db`update sandbox_account_link set expires_at = now() where account_id = ${id}`
    expect(await complete(id, new URL(link.url).searchParams.get('token'))).toMatchObject({ status: 410 })
    const elsewhere = stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      return_url: 'https://evil.example',
      refresh_url: publicUrl,
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'url_invalid' })
  })
})

describe('API', () => {
  test('requires the secret key', async () => {
    const stranger = new Stripe('sk_test_other', { ...sandbox.api, telemetry: false })
    await expect(stranger.paymentIntents.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test('refuses unknown paths and malformed requests', async () => {
    expect(await raw('/v1/customers')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    })
    expect(await raw('/v1/payment_intents?limit=1000')).toMatchObject({ status: 400 })
    expect(await raw('/v1/payment_intents', '{"amount":', 'application/json')).toMatchObject({ status: 400 })
    expect(await raw('/v1/payment_intents', '__proto__[amount]=1&constructor=2')).toMatchObject({ status: 400 })
  })

  test('lists events newest first, by type and in pages', async () => {
    const { id } = await makeIntent()
    await confirm(id, 'pm_card_visa')
    const [first, second] = (await stripe.events.list({ limit: 2 })).data
    expect([first!.type, second!.type]).toEqual(['payment_intent.amount_capturable_updated', 'payment_intent.created'])
    expect(second!.data.object).toMatchObject({ id, status: 'requires_payment_method' })
    const after = await stripe.events.list({ limit: 1, starting_after: first!.id })
    expect(after.data.map(event => event.id)).toEqual([second!.id])
    const created = await stripe.events.list({ type: 'payment_intent.created', limit: 1 })
    expect(created.data[0]!.id).toBe(second!.id)
  })

  test('toggles faults over HTTP', async () => {
    const on = await raw(
      '/v1/test_helpers/faults',
      '{"webhooks":{"duplicate":2},"gateway":{"captureRefused":true}}',
      'application/json',
    )
    expect(on).toMatchObject({
      status: 200,
      body: { webhooks: { duplicate: 2, drop: false }, gateway: { captureRefused: true } },
    })
    expect(sandbox.faults.gateway.captureRefused).toBe(true)
    const off = await raw('/v1/test_helpers/faults', 'webhooks[duplicate]=0&gateway[captureRefused]=false')
    expect(off).toMatchObject({ status: 200, body: { webhooks: { duplicate: 0 }, gateway: { captureRefused: false } } })
    expect(await raw('/v1/test_helpers/faults', 'gateway[nonsense]=1')).toMatchObject({ status: 400 })
  })
})

function makeIntent() {
  return stripe.paymentIntents.create({ amount: 5000, currency: 'usd', capture_method: 'manual' })
}

function confirm(id: string, card = 'pm_card_visa') {
  return stripe.paymentIntents.confirm(id, { payment_method: card, return_url: `${publicUrl}/booking/1` })
}

async function makeCaptured(card = 'pm_card_visa'): Promise<string> {
  const { id } = await makeIntent()
  await confirm(id, card)
  await stripe.paymentIntents.capture(id)
  return id
}

/** A completed account. */
async function readyAccount(): Promise<string> {
  const { id } = await stripe.accounts.create({ type: 'express' })
  const { url } = await linkFor(id)
  await complete(id, new URL(url).searchParams.get('token'))
  return id
}

function linkFor(account: string) {
  return stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: `${publicUrl}/desk`,
    refresh_url: `${publicUrl}/desk?again`,
  })
}

async function eventsOf(objectId: string, type: string) {
  const { data } = await stripe.events.list({ type, limit: 100 })
  return data.filter(event => (event.data.object as { id?: string }).id === objectId)
}

async function ask(id: string, operation: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api/sandbox/payment-intents/${id}/${operation}`, payload })
  return { status: answer.statusCode, body: answer.json<object>() }
}

async function complete(id: string, token: string | null) {
  const answer = await app.inject({ method: 'POST', url: `/api/sandbox/accounts/${id}/complete`, payload: { token } })
  return { status: answer.statusCode, body: answer.json<object>() }
}

async function raw(path: string, body?: string, type = 'application/x-www-form-urlencoded') {
  const headers = { authorization: `Bearer ${secretKey}`, ...(body !== undefined && { 'content-type': type }) }
  const answer = await fetch(`http://127.0.0.1:${sandbox.api.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body,
  })
  return { status: answer.status, body: (await answer.json()) as object }
}
