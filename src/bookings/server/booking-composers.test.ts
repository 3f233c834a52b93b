import { expect, test } from 'vitest'
import { exampleBooking, slotsFrom } from '#app/testing/example-booking.ts'
import { type Booking, BookingMode, CancelReason } from '#bookings/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import type { MailContent } from '#messages/contract.ts'
import { renderMail } from '#messages/render-mail.ts'
import { type Composers, compose } from '#messages/server/send-messages.ts'
import { bookingComposers } from './booking-composers.ts'
import type { BookingMessages } from './notify-booking.ts'

const site = { publicUrl: 'https://openfield.example', signingSecret: 'a secret of thirty-two characters' }
const composers: Composers = bookingComposers(site)
const zone = 'America/New_York'
const { id, facilityId } = exampleBooking()
const links = {
  manage: `https://openfield.example/booking-success?booking=${id}&key=the-key`,
  directions: 'https://www.google.com/maps/dir/?api=1&destination=40.68,-73.95',
  again: `https://openfield.example/booking/${facilityId}`,
}

test('a confirmation has place, time, address, reference, total and payment', () => {
  const mail = write('booking-confirmed', {
    booking: exampleBooking({ runs: [slotsFrom('2027-03-02', 19, 2)] }),
    revision: 0,
  })
  expect(mail).toMatchObject({
    subject: 'Booked: “Chalk Lane Court”, Tue, Mar 2, 7 PM',
    heading: 'Your booking is confirmed',
    facts: [
      { label: 'What', value: 'Chalk Lane Court' },
      { label: 'When', value: 'Tuesday, March 2, 2027, 7 to 9 PM Eastern Time' },
      { label: 'Where', value: '12 Chalk Lane, Brooklyn, NY' },
      { label: 'Reference', value: 'OF-7K3M-92QX' },
      { label: 'Total', value: '$60' },
      { label: 'Payment', value: '$60 by card' },
    ],
    actions: [
      { label: 'View, change or cancel', url: links.manage },
      { label: 'Directions', url: links.directions },
    ],
    calendar: { method: 'REQUEST' },
  })
  expect(mail.paragraphs).toEqual([
    'Hi Sam, you’re booked at Chalk Lane Court.',
    'Plans change? Cancel by Monday, March 1, 7 PM Eastern Time for a full refund.',
  ])
})

test('six runs are listed; of seven the first five and a count', () => {
  const weeks = (count: number) =>
    Array.from({ length: count }, (_, week) => slotsFrom(addDays('2027-03-02', 7 * week), 19, 1))
  const when = (count: number) =>
    factsOf('booking-confirmed', exampleBooking({ runs: weeks(count) })).filter(({ label }) => /When|And/.test(label))
  expect(when(6).map(({ value }) => value)).toContain('Tuesday, April 6, 2027, 7 to 8 PM Eastern Time')
  expect(when(6)).toHaveLength(6)
  expect(when(7).slice(-2)).toEqual([
    { label: 'And', value: 'Tuesday, March 30, 2027, 7 to 8 PM Eastern Time' },
    { label: 'And', value: '2 more' },
  ])
})

test('a run past midnight shows both days, and a repeated hour its zone', () => {
  const timeOf = (runs: Booking['slots'][]) => factsOf('booking-confirmed', exampleBooking({ runs }))[1]!.value
  expect(timeOf([slotsFrom('2027-03-02', 23, 2)])).toBe(
    'Tuesday, March 2, 2027, 11 PM to Wednesday, March 3, 2027, 1 AM Eastern Time',
  )
  expect(timeOf([slotsFrom('2027-03-02', 22, 2)])).toBe('Tuesday, March 2, 2027, 10 PM to 12 AM Eastern Time')
  expect(timeOf([slotsFrom('2027-11-07', 1, 1)])).toBe('Sunday, November 7, 2027, 1 AM EDT to 1 AM EST Eastern Time')
})

test.each([
  [{ totalAmount: '60.00', creditAmount: '20.50' }, '$39.50 by card and $20.50 by credit'],
  [{ totalAmount: '60.00', creditAmount: '60.00', paymentStatus: null }, '$60 by credit'],
  [{ totalAmount: '0.00', paymentStatus: null }, 'Nothing to pay'],
  [{ mode: 'linkout' as const, paymentStatus: null }, 'Nothing charged here'],
])('the payment line matches the booking: %j', (booking, words) => {
  expect(factsOf('booking-confirmed', exampleBooking(booking))).toContainEqual({ label: 'Payment', value: words })
})

test('a request says the card is authorized; its confirmation says it was charged', () => {
  const pending = exampleBooking({
    mode: 'hold',
    status: 'pending_confirmation',
    confirmBy: '2027-03-01T16:00:00-05:00',
  })
  const asked = write('booking-requested', { booking: pending, revision: 0 })
  expect(asked.paragraphs.join(' ')).toContain('4 hours to respond (by Monday, March 1, 4 PM Eastern Time)')
  expect(asked.paragraphs.join(' ')).toContain('Your card is authorized for $60 but not charged.')
  expect(asked.facts).toContainEqual({ label: 'Payment', value: '$60 by card, not charged yet' })
  expect(asked.calendar!.ics).toContain('STATUS:TENTATIVE')
  const confirmed = write('booking-confirmed', { booking: exampleBooking({ mode: 'hold' }), revision: 1 })
  expect(confirmed.paragraphs.join(' ')).toContain('confirmed your booking. Your card has been charged $60.')
})

test('the request email to the facility has customer details and a desk link, but no booking key', () => {
  const booking = exampleBooking({ status: 'pending_confirmation', confirmBy: null, notes: 'Please open the gate.' })
  const mail = write('booking-to-confirm', { booking, revision: 0 })
  const facts = Object.fromEntries(mail.facts.map(({ label, value }) => [label, value]))
  expect(facts).toMatchObject({
    Name: 'Sam Rivera',
    Email: 'sam@example.org',
    Phone: '(555) 555-0123',
    Notes: 'Please open the gate.',
    Amount: '$60',
  })
  expect(mail.actions.map(({ label }) => label)).toEqual(['Confirm', 'Decline', 'See all requests'])
  const [confirm, , desk] = mail.actions
  expect(confirm!.url).toMatch(/^https:\/\/openfield\.example\/decide\/[\w-]+\?key=[\w-]{43}&answer=confirm$/)
  expect(desk!.url).toMatch(new RegExp(`^https://openfield\\.example/desk/${facilityId}\\?key=[\\w-]{43}$`))
  expect(JSON.stringify(mail)).not.toContain('the-key')
})

test('a request at a facility without an email asks support to answer', () => {
  const booking = exampleBooking({ status: 'pending_confirmation' })
  const texts = (isForOperator: boolean) =>
    write('booking-to-confirm', { booking, revision: 0, isForOperator }).paragraphs.join(' ')
  expect(texts(true)).toContain('has no email address for this facility, so this came to you')
  expect(texts(false)).not.toContain('came to you')
})

test('the facility is notified of instant bookings and customer cancellations', () => {
  const booking = exampleBooking({ runs: [slotsFrom('2027-03-02', 19, 2)] })
  const made = write('booking-made', { booking, revision: 0 })
  expect(made.subject).toBe('New booking: “Chalk Lane Court”, Tue, Mar 2, 7 PM')
  expect(made.facts).toContainEqual({ label: 'Name', value: 'Sam Rivera' })
  expect(made.facts).toContainEqual({ label: 'Amount', value: '$60' })
  expect(made.facts).toContainEqual({ label: 'When', value: 'Tuesday, March 2, 2027, 7 to 9 PM Eastern Time' })
  const cancelled = write('booking-cancelled-by-customer', {
    booking: { ...booking, status: 'cancelled' },
    revision: 1,
  })
  expect(cancelled.paragraphs[0]).toContain('Sam Rivera canceled')
  for (const mail of [made, cancelled]) {
    expect(mail.actions[0]!.url).toMatch(
      new RegExp(`^https://openfield\\.example/desk/${facilityId}\\?key=[\\w-]{43}$`),
    )
    expect(JSON.stringify(mail)).not.toContain('the-key')
  }
})

test("a credit expires on a day in the facility's zone", () => {
  const booking = exampleBooking({ status: 'cancelled' })
  const credit = { code: 'CR-7K3M-92QX-4HTB', cents: 6000, expiresAt: '2027-11-21T03:30:00.000Z' }
  const mail = write('booking-cancelled', { booking, revision: 1, because: 'closed', ...noMoney, credit })
  expect(mail.paragraphs.join(' ')).toContain('until November 20, 2027.')
})

const noMoney = { refundedCents: 0, creditCents: 0, releasesCard: false }

test.each([
  ['customer', { refundedCents: 6000 }, '$60 goes back to the original card. It can take 5 to 10 business days'],
  ['customer', {}, 'less than 24 hours before the start, so under the facility’s refund policy, it isn’t refundable'],
  ['customer', { refundedCents: 4500 }, 'Under the facility’s refund policy, $15 isn’t refundable'],
  ['customer', { releasesCard: true }, 'You were not charged.'],
  [
    'facility',
    { refundedCents: 1000, releasesCard: true },
    'You won’t be charged for it. $10 goes back to the original card',
  ],
  ['facility', { creditCents: 6000 }, '$60 was returned to the credit you used'],
  ['not-confirmed', { releasesCard: true }, 'didn’t respond within 4 hours'],
  ['payment-failed', {}, 'didn’t go through, so we couldn’t keep your times. We’re sorry. You were not charged.'],
  ['administrator', { refundedCents: 6000 }, 'we had to cancel your booking'],
  [
    'closed',
    { credit: { code: 'CR-7K3M-92QX-4HTB', cents: 6000, expiresAt: '2028-03-02T17:00:00.000Z' } },
    'Enter code CR-7K3M-92QX-4HTB when you pay there, until March 2, 2028.',
  ],
] as const)('canceled by %s with %j says what happens to the money', (because, money, words) => {
  const booking = exampleBooking({ status: 'cancelled', cancelledBecause: because })
  const mail = write('booking-cancelled', { booking, revision: 1, because, ...noMoney, ...money })
  expect(mail.paragraphs.join(' ')).toContain(words)
  expect(mail.actions[0]!.url).toBe(`${links.again}${'credit' in money ? `?credit=${money.credit.code}` : ''}`)
  expect(mail.calendar!.method).toBe('CANCEL')
})

test('a full refund mentions no kept amount', () => {
  const booking = exampleBooking({ status: 'cancelled', creditAmount: '20.00' })
  const because = 'customer'
  const mail = write('booking-cancelled', {
    booking,
    revision: 1,
    because,
    ...noMoney,
    refundedCents: 4000,
    creditCents: 2000,
  })
  expect(mail.paragraphs.join(' ')).not.toMatch(/policy|nothing left/)
})

test('a declined request and a canceled booking have different texts', () => {
  const of = (confirmBy: string | null) =>
    write('booking-cancelled', {
      booking: exampleBooking({ status: 'cancelled', confirmBy }),
      revision: 1,
      because: 'facility',
      ...noMoney,
      releasesCard: true,
    })
  const declined = of('2027-03-01T16:00:00-05:00')
  expect(declined.subject).toMatch(/^Declined: /)
  expect(declined.heading).toBe('Your request was declined')
  expect(declined.paragraphs[0]).toContain('declined your request')
  const canceled = of(null)
  expect(canceled.subject).toMatch(/^Canceled: /)
  expect(canceled.paragraphs[0]).toContain('had to cancel your booking')
})

test('a changed booking shows old and new times and the charge or refund', () => {
  const booking = exampleBooking({ runs: [slotsFrom('2027-03-09', 18, 1)] })
  const changed = {
    booking,
    revision: 2,
    before: slotsFrom('2027-03-02', 19, 2),
    ...noMoney,
    paidCents: 0,
    isMovedByOwner: false,
  }
  const mail = write('booking-changed', changed)
  expect(mail.subject).toBe('Moved: “Chalk Lane Court”, now Tue, Mar 9, 6 PM')
  expect(mail.facts.slice(1, 3)).toEqual([
    { label: 'Now', value: 'Tuesday, March 9, 2027, 6 to 7 PM Eastern Time' },
    { label: 'Before', value: 'Tuesday, March 2, 2027, 7 to 9 PM Eastern Time' },
  ])
  expect(mail.paragraphs).toContain('There’s nothing more to pay.')
  expect(write('booking-changed', { ...changed, paidCents: 1550 }).paragraphs).toContain(
    'You paid $15.50 more by card.',
  )
  expect(write('booking-changed', { ...changed, refundedCents: 3000 }).paragraphs.join()).toContain('$30 goes back')
  const moved = write('booking-changed', { ...changed, isMovedByOwner: true }).paragraphs.join(' ')
  expect(moved).toContain('is closed at your original time, so the owner moved your booking. We’re sorry.')
  expect(moved).toContain('cancel for a full refund')
})

test('canceling one date of a series names that date and does not call the booking moved', () => {
  const kept = [slotsFrom('2027-03-02', 18, 1), slotsFrom('2027-03-16', 18, 1)]
  const booking = exampleBooking({ runs: kept })
  const before = [...kept[0]!, ...slotsFrom('2027-03-09', 18, 1), ...kept[1]!]
  const changed = { booking, revision: 2, before, ...noMoney, paidCents: 0, isMovedByOwner: false }
  const mail = write('booking-changed', { ...changed, refundedCents: 2000 })
  expect(mail.subject).toBe('Canceled: “Chalk Lane Court”, Tue, Mar 9, 6 PM')
  expect(mail.paragraphs.join(' ')).toMatch(/canceled part of your booking .*\$20 goes back/)
  expect(mail.facts.slice(1, 4)).toEqual([
    { label: 'Canceled', value: 'Tuesday, March 9, 2027, 6 to 7 PM Eastern Time' },
    { label: 'Still booked', value: 'Tuesday, March 2, 2027, 6 to 7 PM Eastern Time' },
    { label: 'And', value: 'Tuesday, March 16, 2027, 6 to 7 PM Eastern Time' },
  ])
})

test('a transferred booking sends its link only to the new owner', () => {
  const booking = exampleBooking()
  const transferredOut = write('booking-transferred-out', {
    booking,
    revision: 0,
    to: 'Ana Ruiz',
    toEmail: 'ana@example.org',
  })
  expect(transferredOut.paragraphs[0]).toContain('to Ana Ruiz (ana@example.org)')
  expect(transferredOut.calendar!.method).toBe('CANCEL')
  expect(JSON.stringify(transferredOut)).not.toContain('the-key')
  const transferredIn = write('booking-transferred-in', { booking, revision: 0, from: 'Lee' })
  expect(transferredIn.heading).toBe('Lee transferred a booking to you')
  expect(transferredIn.actions[0]!.url).toBe(links.manage)
  expect(transferredIn.calendar!.method).toBe('REQUEST')
})

test('a reminder names the day relative to when it is rendered and links directions', () => {
  const today = dateIn(zone, Date.now())
  const runs = [slotsFrom(today, 23, 1), slotsFrom(addDays(today, 1), 19, 1), slotsFrom(addDays(today, 8), 19, 1)]
  const booking = exampleBooking({ runs })
  const remind = (run: number) =>
    write('booking-reminder', {
      booking,
      revision: 0,
      start: new Date(runs[run]![0]!.startTime).toISOString(),
      hours: 24,
    })
  expect(remind(0).heading).toBe('Today at 11 PM')
  expect(remind(1).heading).toBe('Tomorrow at 7 PM')
  expect(remind(2).heading).toMatch(/^\w{3}, \w{3} \d+ at 7 PM$/)
  expect(remind(1).actions[0]!.url).toBe(links.directions)
  expect(remind(1).facts.filter(({ label }) => label === 'When')).toHaveLength(1)
})

test('every email variant is complete, and user input stays plain text', () => {
  let count = 0
  for (const booking of bookings())
    for (const [kind, payload] of payloads(booking)) {
      const mail = write(kind, payload)
      const words = [mail.subject, mail.preheader, mail.heading, ...mail.paragraphs, mail.note ?? 'none']
      const texts = [...words, ...mail.facts.flatMap(({ label, value }) => [label, value])]
      const faults = texts.filter(text => !text.trim() || /undefined|NaN|null|\[object|Invalid|\$-| {2}/.test(text))
      expect([...faults, ...mail.paragraphs.filter(text => !/[.!?]$/.test(text))]).toEqual([])
      for (const { url } of mail.actions) expect(URL.canParse(url)).toBe(true)
      const { subject, html, text } = renderMail(mail, {
        productName: 'Openfield',
        supportEmail: 'a@b.example',
        isTest: false,
      })
      expect(html).not.toMatch(/<script|<img/)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(text).not.toMatch(/^Bcc:/m)
      count++
    }
  expect(count).toBeGreaterThan(1000)
})

function* bookings(): Generator<Booking> {
  const hostile = '<script>alert(1)</script><img src=x>"; \r\nBcc: all@example.org'
  const payments = [
    {},
    { creditAmount: '20.00' },
    { creditAmount: '60.00', paymentStatus: null },
    { totalAmount: '0.00', paymentStatus: null },
  ]
  const weeks = Array.from({ length: 9 }, (_, week) => slotsFrom(addDays('2027-03-02', 7 * week), 19, 1))
  for (const mode of BookingMode.options)
    for (const payment of payments)
      for (const runs of [[slotsFrom('2027-03-02', 19, 2)], [slotsFrom('2020-03-02', 19, 1)], weeks])
        for (const name of ['Sam Rivera', hostile])
          yield exampleBooking({
            ...payment,
            mode,
            runs,
            facilityName: name,
            facilityAddress: name === hostile ? '' : '12 Chalk Lane',
            notes: name === hostile ? hostile : null,
            confirmBy: name === hostile ? null : '2027-03-01T16:00:00-05:00',
            userInfo: { name, email: 'sam@example.org', phone: name === hostile ? '' : '(555) 555-0123' },
          })
}

function* payloads(booking: Booking): Generator<[keyof BookingMessages, BookingMessages[keyof BookingMessages]]> {
  const base = { booking, revision: 1 }
  const { name } = booking.userInfo
  const credit = { code: 'CR-7K3M-92QX-4HTB', cents: 4550, expiresAt: '2028-03-02T17:00:00.000Z' }
  yield ['booking-confirmed', base]
  yield ['booking-requested', { ...base, booking: { ...booking, status: 'pending_confirmation' } }]
  yield ['booking-to-confirm', { ...base, booking: { ...booking, status: 'pending_confirmation' } }]
  yield ['booking-to-confirm', { ...base, isForOperator: true }]
  yield ['booking-made', base]
  yield ['booking-cancelled-by-customer', base]
  for (const because of CancelReason.options)
    for (const money of [{}, { refundedCents: 1550 }, { creditCents: 1000 }, { releasesCard: true }, { credit }])
      yield ['booking-cancelled', { ...base, because, ...noMoney, ...money }]
  for (const isMovedByOwner of [true, false])
    for (const money of [{}, { refundedCents: 1550 }, { creditCents: 1000 }, { paidCents: 500 }])
      yield [
        'booking-changed',
        { ...base, before: slotsFrom('2027-02-02', 9, 1), paidCents: 0, ...noMoney, ...money, isMovedByOwner },
      ]
  for (const status of ['confirmed', 'pending_confirmation'] as const)
    yield ['booking-transferred-in', { ...base, booking: { ...booking, status }, from: name }]
  yield ['booking-transferred-out', { ...base, to: name, toEmail: 'ana@example.org' }]
  yield ['booking-reminder', { ...base, start: booking.slots[0]!.startTime, hours: 2 }]
}

/** Like the outbox: the payload went through the database. */
function write<K extends keyof BookingMessages>(kind: K, payload: BookingMessages[K]): MailContent {
  return compose(composers, { kind, payload: JSON.parse(JSON.stringify(payload)) })
}

function factsOf(kind: 'booking-confirmed', booking: Booking): MailContent['facts'] {
  return write(kind, { booking, revision: 0 }).facts
}
