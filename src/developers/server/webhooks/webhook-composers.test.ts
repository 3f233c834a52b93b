import { expect, test } from 'vitest'
import { webhookComposers } from './webhook-composers.ts'

const compose = webhookComposers({ publicUrl: 'https://openfield.example' })
const facts = { url: 'https://receiver.example/hooks', since: '2026-03-03T10:15:30.000Z' }

test('both emails give the URL, when it started failing, and where to fix it', () => {
  for (const mail of [
    compose['webhook-delivery-failed']({ ...facts, event: 'booking.created' }),
    compose['webhook-turned-off'](facts),
  ]) {
    expect(mail.facts).toEqual(
      expect.arrayContaining([
        { label: 'URL', value: facts.url },
        { label: 'Failing since', value: '2026-03-03 10:15 UTC' },
      ]),
    )
    expect(mail.actions[0]!.url).toBe('https://openfield.example/account/webhooks')
  }
})
